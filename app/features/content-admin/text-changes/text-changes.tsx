import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'
import { type ReactNode, useContext } from 'react'
import { type FactField, factAt } from '../../../../content/facts/fact-fields.ts'
import { linesOf } from '../../../../content/texts/find-claims.ts'
import { headerFields, headerLabel } from '../../../../content/texts/header-fields.ts'
import {
  type HeaderDraft,
  type TextDocument,
  type TextKind,
  type TextNode,
  textName,
} from '../../../../content/texts/text-document.ts'
import { textFacts } from '../../../../content/texts/text-facts.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { adminFacts } from '../../../lib/admin-site.ts'
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
  name: string
  before: ReactNode
  after: ReactNode
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
  const earlier = fieldsOf(kind, before, pictures)
  const read = firstReading(before as { header: HeaderDraft }, after as { header: HeaderDraft })
  const changes = [
    ...fields.flatMap(({ name, words }, index) => {
      const { words: old = '' } = earlier[index] ?? {}
      return old === words || read?.sets.includes(name) ? [] : [changeOf({ words: old }, { words }, name)]
    }),
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
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
        <li key={index} className="grid grid-cols-1 gap-1">
          <p className="font-semibold">{change.name}</p>
          <SideBySide names={names} before={change.before} after={change.after} />
        </li>
      ))}
    </ul>
  )
}

/** „Gelesen und heute geprüft“ sets dates of which the person knows nothing. @returns undefined where it was read before */
function firstReading({ header: before }: { header: HeaderDraft }, { header: after }: { header: HeaderDraft }) {
  const { reviewedAt, date } = after
  if (!reviewedAt || before.reviewedAt) return undefined
  const isTakenOver = date === reviewedAt && date !== before.date
  return {
    sets: (isTakenOver ? ['reviewedAt', 'date', 'updatedAt'] : ['reviewedAt']).map((field) =>
      headerLabel('article', field),
    ),
    sentence: `Gelesen und geprüft am ${formatLongDate(reviewedAt)}.${
      isTakenOver ? ' Der Artikel trägt damit Ihren Namen und diesen Tag.' : ''
    }`,
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
          {pieces.map(({ words, picture, isHeading }, index) =>
            picture ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name
              <Picture key={index} node={picture} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name
              <p key={index} className={isHeading ? 'font-semibold' : undefined}>
                {words}
              </p>
            ),
          )}
        </div>
      </details>
    </div>
  )
}

function Words({ parts, as: Changed }: { parts: ChangeObject<string>[]; as: 'del' | 'ins' }) {
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

function linesIn(node: TextNode): string[] {
  return linesOf(node, (name) => textFacts[name]?.value(adminFacts()) ?? '')
}

function fieldsOf(kind: TextKind, { header }: TextDocument, pictures: readonly PictureToChoose[]) {
  return headerFields[kind].map((field) => ({
    name: field.label,
    words: inWords(field, factAt(header, field.path), pictures),
  }))
}

function inWords(field: FactField, value: unknown, pictures: readonly PictureToChoose[]): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  return field.kind === 'picture' ? nameOfPicture(value, pictures) : factAsLines(field, value).join('; ')
}

function contentChanges(before: Piece[], after: Piece[]): Change[] {
  const changes: Change[] = []
  let removed: Piece[] = []
  const give = (added: Piece[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      changes.push(changeOf(removed[index], added[index]))
    }
    removed = []
  }
  const isSame = (one: Piece, other: Piece) => one.words === other.words && !one.picture === !other.picture
  for (const part of diffArrays(before, after, { comparator: isSame })) {
    if (part.removed) removed = part.value
    else give(part.added ? part.value : [])
  }
  give([])
  return changes
}

/** A table is one piece for each row. */
function piecesOf({ content }: TextDocument, pictures: readonly PictureToChoose[]): Piece[] {
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
    return (lines.length > 0 ? lines : [blockNames[type] ?? 'Ein leerer Block']).map((words) => ({
      words,
      isHeading: type === 'heading',
    }))
  })
}

function nameOfPicture(id: unknown, pictures: readonly PictureToChoose[]): string {
  const name = pictures.find((one) => one.id === id)?.name
  return name === undefined ? LOST_PICTURE : `Bild „${name}“`
}

const nothing: Piece = { words: '' }

function changeOf(before = nothing, after = nothing, name = before.picture || after.picture ? 'Bild' : 'Text'): Change {
  const parts = diffWordsWithSpace(before.words, after.words)
  return {
    name,
    before: before.picture ? (
      <Picture node={before.picture} />
    ) : (
      <Words parts={parts.filter(({ added }) => !added)} as="del" />
    ),
    after: after.picture ? (
      <Picture node={after.picture} />
    ) : (
      <Words parts={parts.filter(({ removed }) => !removed)} as="ins" />
    ),
  }
}
