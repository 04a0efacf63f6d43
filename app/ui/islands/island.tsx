import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Site } from '../../../content/site/site.ts'
import { useSite } from '../../lib/site-context.tsx'
import { IslandRoot } from './island-root.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each has props of its own
type Loader = () => Promise<ComponentType<any>>

/** The loader of each interactive part, by its name. `app/islands.ts` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in there
export interface Islands {}

type IslandName = keyof Islands & string
type PropsOf<Name extends IslandName> = Islands[Name] extends Loader
  ? ComponentProps<Awaited<ReturnType<Islands[Name]>>>
  : never

interface IslandProps<Name extends IslandName> {
  /** Not called `name`: that is what visitors read, and gets soft hyphens. */
  of: Name
  /** JSON. */
  props?: PropsOf<Name>
  /** The part of the site that the component uses; it is sent with the island, so it is small. */
  needs?: (site: Site) => object
  /**
   * `idle`: once the page is painted and idle, or at the first press. `visible`: then, near the viewport. `press`: when it is
   * touched; not for what a browser allows only right after a press, as sharing and copying: the code may come too late.
   * `others`: as soon as any other island reacts.
   */
  moment?: 'idle' | 'visible' | 'press' | 'others'
  as?: 'div' | 'span'
}

export interface IslandData {
  props: object
  site: Site
}

const loaded = new Map<string, ComponentType>()

/** Must run before a page is rendered. */
export async function loadIslands(islands: Readonly<Record<string, Loader>>): Promise<void> {
  for (const [name, load] of Object.entries(islands)) loaded.set(name, await load())
}

/** An interactive component on a public page: rendered here as its own tree, hydrated in the browser (`hydrate-islands.tsx`). */
export function Island<Name extends IslandName>({
  of: name,
  props,
  needs,
  moment = 'idle',
  as = 'div',
}: IslandProps<Name>) {
  const { facts, url } = useSite()
  const site = (needs ? needs({ facts, url } as Site) : {}) as Site
  const component = loaded.get(name)
  if (!component) throw new Error(`the island ${name} is not loaded`)
  return createElement(as, {
    'data-island': name,
    'data-moment': moment,
    'data-content': JSON.stringify({ props: props ?? {}, site } satisfies IslandData),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React rendered
    dangerouslySetInnerHTML: {
      __html: renderToString(<IslandRoot site={site}>{createElement(component, props as object)}</IslandRoot>, {
        identifierPrefix: name,
      }),
    },
  })
}

/** The facts that forms show. */
export function formFacts({ facts: { practice, practiceDetails } }: Site): object {
  const { name, company, phone, email, newsletter, hasPortableDevice, ...others } = practice
  const { firstTalk, openingHours, replyWithinHours, replyClock } = others
  const closures = practiceDetails.closures.map(({ from, to }) => ({ from, to }))
  return {
    facts: {
      practice: {
        ...{ name, company, phone, email, openingHours, replyWithinHours, replyClock, newsletter, hasPortableDevice },
        firstTalk: { name: firstTalk.name },
      },
      practiceDetails: { closures },
    },
  }
}
