import type { FactChange } from '../../../content/facts/fact-fields.ts'
import { ChosenPicture } from '../../../ui/controls/picture-control.tsx'
import { factAsLines } from './facts-as-text.ts'

export function ChangeList({ changes, before, after }: { changes: FactChange[]; before: string; after: string }) {
  if (changes.length === 0) return <p>Es gibt keinen Unterschied.</p>
  return (
    <dl className="grid gap-4">
      {changes.map(({ field, ...values }) => (
        <div key={field.path} className="grid gap-1">
          <dt className="font-semibold">{field.label}</dt>
          <dd className="grid gap-3 md:grid-cols-2">
            {(
              [
                [before, values.before],
                [after, values.after],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="rounded-card border border-dune p-3 wrap-anywhere">
                <p className="text-small text-ink-muted">{name}</p>
                {field.kind === 'picture' ? (
                  <ChosenPicture id={value} />
                ) : (
                  factAsLines(field, value).map((line) => <p key={line}>{line}</p>)
                )}
              </div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
