import { diffArrays, diffWordsWithSpace } from 'diff'
import { useContext } from 'react'
import { adminFacts } from '../../../content/site/admin-site.ts'
import { headerLabels } from '../../../content/texts/check-text.ts'
import { linesOf } from '../../../content/texts/find-claims.ts'
import type { TextDocument, TextNode } from '../../../content/texts/text-document.ts'
import { textFacts } from '../../../content/texts/text-facts.ts'
import { formatLongDate } from '../../../lib/format/format-date.ts'
import { isSameJson } from '../../../lib/is-same-json.ts'
import { formatMinute } from '../format-minute.ts'
import { LOST_PICTURE, PicturesToChoose, type PictureToChoose } from '../pictures/pictures-to-choose.tsx'

interface Part {
  text: string
  isChanged: boolean
}

/** One place that differs: the words before and after, with what changed in them. */
interface Change {
  name: string
  before: Part[]
  after: Part[]
}

interface TextChangesProps {
  /** Null for a text that is new. */
  before: TextDocument | null
  after: TextDocument
  names: { before: string; after: string }
}

/** Two versions of a text side by side: only what differs, with the words marked. */
export function TextChanges({ before, after, names }: TextChangesProps) {
  const pictures = useContext(PicturesToChoose)
  const changes = [...headerChanges(before, after, pictures), ...contentChanges(before, after, pictures)]
  if (changes.length === 0) return <p>Es gibt keinen Unterschied in Worten.</p>
  if (!before) return <NewText fields={headerChanges(null, after, pictures)} text={after} />
  return (
    <ul className="grid list-none gap-4">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
        <li key={index} className="grid gap-1">
          <p className="font-semibold">{change.name}</p>
          <div className="grid gap-3 md:grid-cols-2">
            <Side name={names.before} parts={change.before} as="del" />
            <Side name={names.after} parts={change.after} as="ins" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A text that visitors have never seen: there is nothing to compare, so it is simply read. */
function NewText({ fields, text }: { fields: Change[]; text: TextDocument }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid gap-2">
        {fields.map(({ name, after }) => (
          <div key={name} className="grid gap-x-4 md:grid-cols-[12rem_1fr]">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere">{after.map(({ text }) => text).join('')}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">Den ganzen Text lesen</summary>
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

/** One block in plain words: a heading as one, everything else line by line. */
function ReadableBlock({ node }: { node: TextNode }) {
  const pictures = useContext(PicturesToChoose)
  const lines =
    node.type === 'picture'
      ? [pictureInWords(node, pictures)]
      : linesOf(node, (name) => textFacts[name]?.value(adminFacts()) ?? '')
  if (node.type === 'heading') return <p className="font-semibold">{lines.join(' ')}</p>
  if (/^table|list/i.test(node.type)) return <p>{lines.join(' · ')}</p>
  return lines.map((line) => <p key={line}>{line}</p>)
}

function Side({ name, parts, as: Changed }: { name: string; parts: Part[]; as: 'del' | 'ins' }) {
  return (
    <div className="rounded-card border border-dune p-3 wrap-anywhere">
      <p className="text-sm text-ink-muted">{name}</p>
      <p>
        {parts.length === 0 ? '(nichts)' : null}
        {parts.map(({ text, isChanged }, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
          return isChanged ? <Changed key={index}>{text}</Changed> : <span key={index}>{text}</span>
        })}
      </p>
    </div>
  )
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
    return field === 'cover' && value ? nameOfPicture(value, pictures) : inWords(value)
  }
}

/** A field as a person reads it. */
function inWords(value: unknown): string {
  if (value === undefined || value === null) return ''
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
  const [old, now] = [before, after].map((text) =>
    (text?.content.content ?? []).flatMap((node) => {
      if (node.type === 'picture') return pictureInWords(node, pictures)
      const lines = linesOf(node, (name) => textFacts[name]?.value(adminFacts()) ?? '')
      // Where a writer left a line empty, nothing stands.
      if (lines.length === 0 && node.type === 'paragraph') return []
      return lines.length > 0 ? lines : [`[${node.type}]`]
    }),
  ) as [string[], string[]]
  const changes: Change[] = []
  let removed: string[] = []
  const give = (added: string[]) => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      changes.push(changeOf('Text', removed[index] ?? '', added[index] ?? ''))
    }
    removed = []
  }
  for (const part of diffArrays(old, now)) {
    if (part.removed) removed = part.value
    else give(part.added ? part.value : [])
  }
  give([])
  return changes
}

/** Two pictures may have the same words below them. */
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
