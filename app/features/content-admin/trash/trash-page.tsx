import { kindNames, textName } from '../../../../content/texts/text-document.ts'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { TRASH_DAYS } from '../../../../rules/operation/retention-periods.ts'
import { type DataApi, type RpcResult, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { useTask } from '../../../lib/use-task.ts'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import { Empty } from '../../../ui/list/empty.tsx'
import { Row } from '../../../ui/list/row.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'

const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'

interface TrashPageProps {
  items: readonly TrashItem[]
  /** @returns false where another draft took its place. @throws the API's error */
  bringBack(id: number): Promise<boolean>
  onChanged(): void
}

export function TrashPage({ items, bringBack, onChanged }: TrashPageProps) {
  const { problem, run } = useTask((error) => sentenceOf(error, FAILED))

  async function takeBack({ id, label }: TrashItem) {
    await run(async () => {
      if (await bringBack(id)) return showToast({ title: 'Zurückgeholt', description: label })
      throw new Refusal(`Für „${label}“ gibt es inzwischen einen anderen Entwurf. Er bleibt, und dieser hier auch.`)
    })
    onChanged()
  }

  return (
    <div className="grid gap-4 text-small">
      <p>
        Was Sie verwerfen oder löschen, liegt hier eine Woche lang. Danach ist es endgültig gelöscht. Schreiben Sie an
        einem Entwurf weiter, kommt jede Viertelstunde seine vorige Fassung dazu.
      </p>
      <p className="text-small text-ink-muted">
        Anfragen liegen hier nur, wenn Sie beim Löschen „aus Versehen“ wählen. Sonst gehen sie sofort und ganz, wie
        Newsletter-Adressen: Das sind Daten anderer Menschen.
      </p>
      <FormRefusal text={problem} />
      {items.length === 0 ? <Empty>Der Papierkorb ist leer.</Empty> : null}
      <ul className="list-rows" aria-label="Papierkorb">
        {items.map((item) => (
          <Row key={item.id} name={item.label} when={`bis ${formatShortMoment(item.goneAt)}`}>
            <SiteLink href={item.href} className="row-action">
              Wo es hingehört
            </SiteLink>
            <button
              type="button"
              className="row-action"
              aria-label={`Zurückholen: ${item.label}`}
              onClick={() => void takeBack(item)}
            >
              Zurückholen
            </button>
          </Row>
        ))}
      </ul>
    </div>
  )
}

type TrashItem = Awaited<ReturnType<typeof loadTrash>>[number]

export async function loadTrash(api: DataApi) {
  return (await rpcOf(api).list_trash()).map((line) => ({
    id: line.id,
    goneAt: Date.parse(line.deleted_at) + TRASH_DAYS * 86_400_000,
    ...placeOf(line),
  }))
}

function placeOf({ kind, name, title }: RpcResult<'list_trash'>[number]): { label: string; href: string } {
  if (kind === 'row') return { label: `Anfrage: ${name ?? 'Anonyme Anfrage'}`, href: '/admin' }
  if (kind === 'picture') return { label: `Bild: ${name}`, href: '/admin/bilder' }
  const text = textName(name ?? '')
  if (!text) return { label: 'Entwurf: Praxisdaten', href: '/admin/praxis' }
  return {
    label: `Entwurf, ${kindNames[text.kind]}: ${title || '(ohne Titel)'}`,
    href: text.kind === 'issue' ? '/admin/newsletter/ausgaben' : '/admin/texte',
  }
}
