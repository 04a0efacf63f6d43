import type { Examples } from '../../ui/layout/examples.ts'

export function ExampleList({ examples }: { examples: Examples }) {
  return (
    <div className="examples">
      {Object.entries(examples).map(([name, example]) => (
        <figure key={name}>
          <figcaption className="mb-2 text-small text-ink-muted">{name}</figcaption>
          {example}
        </figure>
      ))}
    </div>
  )
}
