import { diffArrays, diffWordsWithSpace } from 'diff'
import { type ReactNode, useContext } from 'react'
import { adminFacts } from '../../../content/site/admin-site.ts'
import { headerLabels } from '../../../content/texts/check-text.ts'
import { linesOf } from '../../../content/texts/find-claims.ts'
import type { TextDocument, TextNode } from '../../../content/texts/text-document.ts'
import { textFacts } from '../../../content/texts/text-facts.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { formatMinute } from '../../../lib/format/format-minute.ts'
import { isSameJson } from '../../../lib/is-same-json.ts'
import { ChosenPicture } from '../../../ui/controls/picture-control.tsx'
import { LOST_PICTURE, PicturesToChoose, type PictureToChoose } from '../../../ui/controls/pictures-to-choose.tsx'
import { salutations } from '../text-header/header-fields.ts'
import './text-changes.css'

interface Part {
  text: string
  isChanged: boolean
}

interface Change {
  name: string
  before: Part[] | ReactNode
  after: Part[] | ReactNode
}

interface Piece {
  words: string
  drawn?: TextNode
}

const blockNames: Partial<Record<string, string>> = {
  exclusions: 'Die Liste der Ausschlüsse',
  storageInventory: 'Die Liste dessen, was gespeichert wird',
  cookieSettings: 'Die Cookie-Einstellungen',
  notice: 'Der Hinweis zum Stand der Forschung',
  heading: 'Leere Überschrift',
  boxes: 'Leere Kästen',
  aside: 'Leerer Kasten',
  bulletList: 'Leere Liste',
  orderedList: 'Leere Liste',
  blockquote: 'Leeres Zitat',
}

interface TextChangesProps {
  before: TextDocument | null
  after: TextDocument
  names: { before: string; after: string }
}

export function TextChanges({ before, after, names }: TextChangesProps) {
  const pictures = useContext(PicturesToChoose)
  const changes = [...headerChanges(before, after, pictures), ...contentChanges(before, after, pictures)]
  if (changes.length === 0) return <p>Es gibt keinen Unterschied in Worten.</p>
  if (!before) return <NewText fields={headerChanges(null, after, pictures)} text={after} />
  return (
    <ul className="text-changes grid list-none grid-cols-1 gap-4">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
        <li key={index} className="grid grid-cols-1 gap-1">
          <p className="font-semibold">{change.name}</p>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <Side name={names.before} side={change.before} as="del" />
            <Side name={names.after} side={change.after} as="ins" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A text that was never published has nothing to compare. */
function NewText({ fields, text }: { fields: Change[]; text: TextDocument }) {
  return (
    <div className="text-changes grid grid-cols-1 gap-4">
      <dl className="grid gap-2">
        {fields.map(({ name, after }) => (
          <div key={name} className="grid gap-x-4 md:grid-cols-[12rem_1fr]">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere">{Array.isArray(after) ? after.map(({ text }) => text).join('') : after}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>Den ganzen Text lesen</summary>
        <div className="grid gap-3 border-l-4 border-dune pl-4 wrap-anywhere">
          {(text.content.content ?? []).map((node, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name
            <ReadableBlock key={index} node={node} />
          ))}
        </div>
      </details>
    </div>
  )
}

function ReadableBlock({ node }: { node: TextNode }) {
  if (isDrawn(node)) return <Drawn node={node} />
  const lines = linesIn(node)
  if (node.type === 'heading') return <p className="font-semibold">{lines.join(' ')}</p>
  if (/list/i.test(node.type)) return <p>{lines.join(' · ')}</p>
  return lines.map((line) => <p key={line}>{line}</p>)
}

function Side({ name, side, as }: { name: string; side: Part[] | ReactNode; as: 'del' | 'ins' }) {
  return (
    <div className="rounded-card border border-dune p-3 wrap-anywhere">
      <p className="text-small text-ink-muted">{name}</p>
      {Array.isArray(side) ? <Words parts={side} as={as} /> : side}
    </div>
  )
}

function Words({ parts, as: Changed }: { parts: Part[]; as: 'del' | 'ins' }) {
  return (
    <p>
      {parts.length === 0 ? '(nichts)' : null}
      {parts.map(({ text, isChanged }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
        return isChanged ? <Changed key={index}>{text}</Changed> : <span key={index}>{text}</span>
      })}
    </p>
  )
}

const isDrawn = ({ type }: TextNode): boolean => type === 'picture' || type === 'table'

interface DrawnProps {
  node: TextNode
  other?: TextNode
  as?: 'del' | 'ins'
}

function Drawn({ node, other, as: Changed = 'ins' }: DrawnProps) {
  if (node.type === 'picture') {
    return (
      <div className="grid gap-2">
        <ChosenPicture id={node.attrs?.id} />
        {node.attrs?.caption ? <p className="text-small">{String(node.attrs.caption)}</p> : null}
      </div>
    )
  }
  const known = new Set(other?.type === 'table' ? cellsOf(other).flat() : [])
  return (
    <div className="overflow-x-auto">
      <table>
        <tbody>
          {cellsOf(node).map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
            <tr key={line}>
              {row.map((cell, column) => {
                const Cell = line === 0 ? 'th' : 'td'
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name
                  <Cell key={column}>{other && cell && !known.has(cell) ? <Changed>{cell}</Changed> : cell}</Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellsOf(table: TextNode): string[][] {
  return (table.content ?? []).map((row) => (row.content ?? []).map((cell) => linesIn(cell).join(' ')))
}

function linesIn(node: TextNode): string[] {
  return linesOf(node, (name) => textFacts[name]?.value(adminFacts()) ?? '')
}

function headerChanges(
  before: TextDocument | null,
  after: TextDocument,
  pictures: readonly PictureToChoose[],
): Change[] {
  const old = (before?.header ?? {}) as Record<string, unknown>
  const now = after.header as Record<string, unknown>
  return Object.entries(headerLabels).flatMap(([field, name]) =>
    isSameJson(old[field], now[field]) ? [] : [changeOf(name, said(field, old), said(field, now))],
  )
  function said(field: string, header: Record<string, unknown>): string {
    const { [field]: value } = header
    if (field === 'salutation') return salutations[String(value)] ?? ''
    return field === 'cover' && value ? nameOfPicture(value, pictures) : inWords(value)
  }
}

function inWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value === 'object') return Object.values(value).map(inWords).join(', ')
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return formatMinute(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatLongDate(text) : text
}

function contentChanges(
  before: TextDocument | null,
  after: TextDocument,
  pictures: readonly PictureToChoose[],
): Change[] {
  const changes: Change[] = []
  let removed: Piece[] = []
  const give = (added: Piece[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      changes.push(changeOfPieces(removed[index], added[index]))
    }
    removed = []
  }
  const isSame = (one: Piece, other: Piece) => one.words === other.words && one.drawn?.type === other.drawn?.type
  for (const part of diffArrays(piecesOf(before, pictures), piecesOf(after, pictures), { comparator: isSame })) {
    if (part.removed) removed = part.value
    else give(part.added ? part.value : [])
  }
  give([])
  return changes
}

function piecesOf(text: TextDocument | null, pictures: readonly PictureToChoose[]): Piece[] {
  return (text?.content.content ?? []).flatMap((node): Piece[] => {
    if (node.type === 'picture') return [{ words: pictureInWords(node, pictures), drawn: node }]
    if (node.type === 'table') return [{ words: JSON.stringify(cellsOf(node)), drawn: node }]
    const lines = linesIn(node)
    if (lines.length === 0 && node.type === 'paragraph') return []
    return (lines.length > 0 ? lines : [blockNames[node.type] ?? 'Ein leerer Block']).map((words) => ({ words }))
  })
}

function changeOfPieces(before: Piece | undefined, after: Piece | undefined): Change {
  if (!before?.drawn && !after?.drawn) return changeOf('Text', before?.words ?? '', after?.words ?? '')
  const name = (after?.drawn ?? before?.drawn)?.type === 'table' ? 'Tabelle' : 'Bild'
  return { name, before: sideOf(before, after, 'del'), after: sideOf(after, before, 'ins') }
}

function sideOf(piece: Piece | undefined, other: Piece | undefined, as: 'del' | 'ins'): Part[] | ReactNode {
  if (!piece?.drawn) return piece ? [{ text: piece.words, isChanged: true }] : []
  return <Drawn node={piece.drawn} other={other?.drawn} as={as} />
}

function pictureInWords({ attrs }: TextNode, pictures: readonly PictureToChoose[]): string {
  return [nameOfPicture(attrs?.id, pictures), attrs?.caption].filter(Boolean).join(': ')
}

function nameOfPicture(id: unknown, pictures: readonly PictureToChoose[]): string {
  const name = pictures.find((one) => one.id === id)?.name
  return name === undefined ? LOST_PICTURE : `Bild „${name}“`
}

function changeOf(name: string, before: string, after: string): Change {
  const parts = diffWordsWithSpace(before, after)
  return {
    name,
    before: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    after: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  }
}
