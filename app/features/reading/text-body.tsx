import { type ComponentType, createContext, createElement, Fragment, type ReactNode, useContext, useId } from 'react'
import type { Source } from '../../../content/headers.ts'
import type { ResolvedNode } from '../../../content/texts/resolved-text.ts'
import { storageInventory } from '../../lib/consent/storage-inventory.ts'
import buoy from '../../pictures/buoy.svg?picture'
import { CookieSettingsButton } from '../../ui/buttons/cookie-settings-button.tsx'
import { keepTogether } from '../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { EvidenceNotice } from '../../ui/notices/evidence-notice.tsx'
import { ExclusionList } from '../../ui/notices/exclusion-list.tsx'
import { Horizon } from '../../ui/pictures/horizon.tsx'
import { withSourceNotes } from './source-notes.ts'
import { Publication } from './sources.tsx'
import { TextTable } from './text-table.tsx'

const plain =
  'p h2 h3 ul ol li blockquote thead tbody tr th td strong em span code br figure picture source img figcaption'.split(
    ' ',
  )

const components: Record<string, ComponentType<never>> = {
  a: SiteLink,
  table: TextTable,
  Aside,
  Box,
  Boxes,
  CookieSettingsButton,
  Exclusions: ExclusionList,
  Notice,
  SourceNote,
  StorageInventory,
}

/** @param sources the list below the text, at `#quellen` */
export function TextBody({ content, sources = [] }: { content: readonly ResolvedNode[]; sources?: readonly Source[] }) {
  return <HasSources value={sources.length > 0}>{inPassages(withSourceNotes(content, sources))}</HasSources>
}

/**
 * What follows a heading is laid out when a reader comes near (styles/reading.css); the heading at once, as links lead to it. The first
 * quotation that ends a passage is the horizon of its text.
 */
function inPassages(content: readonly ResolvedNode[]): ReactNode {
  const headings = content.flatMap((node, index) => (node[0] === 'h2' ? [index] : []))
  const horizon = headings.slice(1).find((heading) => content[heading - 1]?.[0] === 'blockquote')
  return [
    shown(content.slice(0, headings[0])),
    ...headings.map((from, index) => {
      const end = headings[index + 1]
      const isBeforeHorizon = end !== undefined && end === horizon
      const passage = content.slice(from + 1, isBeforeHorizon ? end - 1 : end)
      return (
        <Fragment key={from}>
          {shown(content.slice(from, from + 1))}
          {passage.length > 0 ? <div className="passage">{shown(passage)}</div> : null}
          {isBeforeHorizon ? <Quotation node={content[end - 1]} /> : null}
        </Fragment>
      )
    }),
  ]
}

function Quotation({ node = '' }: { node: ResolvedNode | undefined }) {
  const [, , ...paragraphs] = node
  return (
    <Horizon
      sky="night"
      side="left"
      drawing={buoy}
      alt="Eine Leuchttonne schwimmt nachts auf dem Meer, ihr Licht zeichnen offene Ringe. Ein Maß reicht von Wellenberg zu Wellenberg. Am Himmel steht der Mond, fern ein Leuchtturm."
      cut={0.06}
      below={0.0396}
      words={shown(paragraphs as ResolvedNode[])}
      inland={shown([node])}
    />
  )
}

function shown(nodes: readonly ResolvedNode[]): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const [name, attributes, ...inside] = node
    const element = plain.includes(name) ? name : components[name]
    if (!element) throw new Error(`no component shows ${name}`)
    return createElement(
      element as string,
      { ...attributes, key: index },
      ...(inside.length > 0 ? [shown(inside)] : []),
    )
  })
}

function Notice({ variant, about }: { variant: 'inline' | 'compact' | 'full'; about: string }) {
  return variant === 'inline' ? (
    <EvidenceNotice variant="inline" assumption={about} />
  ) : (
    <EvidenceNotice variant={variant} about={about} />
  )
}

/** In the margin, where there is one (styles/reading.css). */
function SourceNote({ source }: { source: Source }) {
  return (
    <small className="source-note hidden border-t border-dune pt-2 text-caption leading-normal text-ink-muted hyphens-manual">
      <Publication {...source} />
    </small>
  )
}

function StorageInventory() {
  return (
    <TextTable>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Zweck</th>
          <th scope="col">Inhalt</th>
          <th scope="col">Dauer</th>
        </tr>
      </thead>
      <tbody>
        {storageInventory.map(({ key, place, purpose, content, lifetime }) => (
          <tr key={key}>
            <th scope="row">
              <code>{key}</code> <small>({place})</small>
            </th>
            <td data-column="Zweck">{purpose}</td>
            <td data-column="Inhalt">{content}</td>
            <td data-column="Dauer">{keepTogether(lifetime)}</td>
          </tr>
        ))}
      </tbody>
    </TextTable>
  )
}

/** Whether the page has a list of sources. */
const HasSources = createContext(false)

/** From the bottom: what is documented, what is claimed, what has not been shown. */
function Boxes({ children }: { children: ReactNode }) {
  return (
    <div className="boxes-area">
      <div className="boxes">{children}</div>
      {useContext(HasSources) ? (
        <p className="boxes-sources">
          <a href="#quellen" className="touch-line">
            Quellen dazu
          </a>
        </p>
      ) : null}
    </div>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="box">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  )
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <aside className="aside-box" aria-labelledby={titleId}>
      <p id={titleId} className="font-serif text-large leading-tight font-[560]">
        {title}
      </p>
      {children}
    </aside>
  )
}
