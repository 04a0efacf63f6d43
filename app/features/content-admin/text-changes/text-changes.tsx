import { diffArrays, diffWordsWithSpace } from 'diff'
import { useContext } from 'react'
import { factAt } from '../../../../content/facts/fact-fields.ts'
import { linesOf } from '../../../../content/texts/find-claims.ts'
import { headerFields, headerLabel } from '../../../../content/texts/header-fields.ts'
import {
  type HeaderDraft,
  type TextDocument,
  type TextKind,
  type TextNode,
  textName,
} from '../../../../content/texts/text-document.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { factValue } from '../../../ui/controls/fact-value.ts'
import { ChosenPicture } from '../../../ui/controls/picture-control.tsx'
import { LOST_PICTURE, PicturesToChoose, type PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { factAsLines, SideBySide } from '../practice-data/change-list.tsx'
import './text-changes.css'

/** A line of words, or a picture, which is drawn. */
interface Piece {
  words: string
  picture?: TextNode
  isHeading?: boolean
}

interface Change {
  name?: string
  before: Piece | undefined
  after: Piece | undefined
}

const blockNames: Partial<Record<string, string>> = {
  exclusions: 'Die Liste der Ausschlüsse',
  storageInventory: 'Die Liste dessen, was gespeichert wird',
  cookieSettings: 'Die Cookie-Einstellungen',
}

interface TextChangesProps {
  /** Its name, which tells its kind. */
  document: string
  before: TextDocument | null
  after: TextDocument
  names: { before: string; after: string }
}

export function TextChanges({ document, before, after, names }: TextChangesProps) {
  const pictures = useContext(PicturesToChoose)
  const kind = textName(document)?.kind ?? 'article'
  const fields = fieldsOf(kind, after, pictures)
  const pieces = piecesOf(after, pictures)
  if (!before) return <NewText fields={fields} pieces={pieces} />
  const read = firstReading(before.header, after.header)
  const earlier = fieldsOf(kind, before, pictures)
  const changes = [
    ...fields
      .map((after, index): Change => ({ name: after.name, before: earlier[index], after }))
      .filter(({ name = '', before, after }) => before?.words !== after?.words && !read?.sets.includes(name)),
    ...contentChanges(piecesOf(before, pictures), pieces),
  ]
  if (changes.length === 0 && !read) return <p>Es gibt keinen Unterschied in Worten.</p>
  return (
    <ul className="text-changes grid list-none grid-cols-1 gap-4">
      {read ? (
        <li className="grid grid-cols-1 gap-1">
          <p className="font-semibold">Als gelesen bestätigt</p>
          <p>{read.sentence}</p>
        </li>
      ) : null}
      {changes.map(({ name, before, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
        <li key={index} className="grid grid-cols-1 gap-1">
          <p className="font-semibold">{name ?? (before?.picture || after?.picture ? 'Bild' : 'Text')}</p>
          <SideBySide
            names={names}
            before={<Side {...{ before, after }} as="del" />}
            after={<Side {...{ before, after }} as="ins" />}
          />
        </li>
      ))}
    </ul>
  )
}

/** „Gelesen und heute geprüft“ sets dates of which the person knows nothing. @returns undefined where it was read before */
function firstReading(before: HeaderDraft, { reviewedAt, date }: HeaderDraft) {
  if (!reviewedAt || before.reviewedAt) return undefined
  const isTakenOver = date === reviewedAt && date !== before.date
  const taken = isTakenOver ? ' Der Artikel trägt damit Ihren Namen und diesen Tag.' : ''
  return {
    sets: ['reviewedAt', ...(isTakenOver ? ['date', 'updatedAt'] : [])].map((field) => headerLabel('article', field)),
    sentence: `Gelesen und geprüft am ${formatLongDate(reviewedAt)}.${taken}`,
  }
}

/** A text that was never published has nothing to compare. */
function NewText({ fields, pieces }: { fields: ReturnType<typeof fieldsOf>; pieces: Piece[] }) {
  return (
    <div className="text-changes grid grid-cols-1 gap-4">
      <dl className="grid gap-2">
        {fields.map(({ name, words }) =>
          words && words !== 'nein' ? (
            <div key={name} className="grid gap-x-4 md:grid-cols-[12rem_1fr]">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="wrap-anywhere">{words}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <details>
        <summary>Den ganzen Text lesen</summary>
        <div className="grid gap-3 border-l-4 border-dune pl-4 wrap-anywhere">
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name
            <div key={index} className={piece.isHeading ? 'font-semibold' : undefined}>
              {piece.picture ? <Picture node={piece.picture} /> : <p>{piece.words}</p>}
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}

/** One of both versions, in which what the other one lacks is marked. */
function Side({ before, after, as: Changed }: Omit<Change, 'name'> & { as: 'del' | 'ins' }) {
  const [own, ofOther] = Changed === 'ins' ? [after, 'removed' as const] : [before, 'added' as const]
  if (own?.picture) return <Picture node={own.picture} />
  const parts = diffWordsWithSpace(before?.words ?? '', after?.words ?? '').filter((part) => !part[ofOther])
  return (
    <p>
      {parts.length === 0 ? '(nichts)' : null}
      {parts.map(({ value, added, removed }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        return added || removed ? <Changed key={index}>{value}</Changed> : <span key={index}>{value}</span>
      })}
    </p>
  )
}

function Picture({ node: { attrs } }: { node: TextNode }) {
  return (
    <div className="grid gap-2">
      <ChosenPicture id={attrs?.id} />
      {attrs?.caption ? <p className="text-small">{String(attrs.caption)}</p> : null}
    </div>
  )
}

function fieldsOf(kind: TextKind, { header }: TextDocument, pictures: readonly PictureToChoose[]) {
  return headerFields[kind].map((field) => {
    const value = factAt(header, field.path)
    const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    const said = () =>
      field.kind === 'picture' ? nameOfPicture(value, pictures) : factAsLines(field, value).join('; ')
    return { name: field.label, words: isEmpty ? '' : said() }
  })
}

function contentChanges(before: Piece[], after: Piece[]): Change[] {
  const isSame = (one: Piece, other: Piece) => one.words === other.words && !one.picture === !other.picture
  const parts = diffArrays(before, after, { comparator: isSame })
  return parts.flatMap(({ value, removed, added }, at) => {
    const [earlier, later] = [parts[at - 1], parts[at + 1]]
    if (!removed) return added && !earlier?.removed ? value.map((after) => ({ before: undefined, after })) : []
    // What was removed stands beside what was added in its place.
    const instead = later?.added ? later.value : []
    const length = Math.max(value.length, instead.length)
    return Array.from({ length }, (_, index) => ({ before: value[index], after: instead[index] }))
  })
}

/** A table is one piece for each row. */
function piecesOf({ content }: TextDocument, pictures: readonly PictureToChoose[]): Piece[] {
  const linesIn = (node: TextNode) => linesOf(node, factValue)
  return (content.content ?? []).flatMap((node): Piece[] => {
    const { type, attrs, content = [] } = node
    if (type === 'picture') {
      return [{ words: [nameOfPicture(attrs?.id, pictures), attrs?.caption].filter(Boolean).join(': '), picture: node }]
    }
    const lines =
      type === 'table'
        ? content.map((row) => (row.content ?? []).map((cell) => linesIn(cell).join(' ')).join(' · '))
        : linesIn(node)
    if (lines.length === 0 && type === 'paragraph') return []
    const said = lines.length > 0 ? lines : [blockNames[type] ?? 'Ein leerer Block']
    return said.map((words) => ({ words, isHeading: type === 'heading' }))
  })
}

function nameOfPicture(id: unknown, pictures: readonly PictureToChoose[]): string {
  const name = pictures.find((one) => one.id === id)?.name
  return name === undefined ? LOST_PICTURE : `Bild „${name}“`
}
