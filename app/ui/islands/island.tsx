import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Site } from '../../content/site/site.ts'
import { useSite } from '../../content/site/site-context.tsx'
import { type IslandName, islands } from '../../islands.ts'
import { IslandRoot } from './island-root.tsx'

type PropsOf<Name extends IslandName> = ComponentProps<Awaited<ReturnType<(typeof islands)[Name]>>>

interface IslandProps<Name extends IslandName> {
  /** Not called `name`: that is what visitors read, and gets soft hyphens. */
  of: Name
  /** What the component is told: JSON. */
  props?: PropsOf<Name>
  /** The part of the site that the component asks for. It travels with the island, so it is small. */
  needs?: (site: Site) => object
  /** `idle`: after the page is painted, or at the first press. `visible`: after that, when a reader comes near. */
  moment?: 'idle' | 'visible'
  as?: 'div' | 'span'
}

/** What travels with an island to the browser. */
export interface IslandData {
  props: object
  site: Site
}

const loaded = new Map<IslandName, ComponentType>()

/** Once, before a page is rendered. */
export async function loadIslands(): Promise<void> {
  for (const name of Object.keys(islands) as IslandName[]) loaded.set(name, (await islands[name]()) as ComponentType)
}

/**
 * A component that reacts in the browser, on a page that otherwise does not: rendered here as a tree of its own, and hydrated there
 * with the same props (`hydrate-islands.tsx`). For pages that the server renders.
 */
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

/** What forms say of the practice: how to reach it, what it promises, and for what somebody signs up. */
export function formFacts({ facts: { practice, closedToday } }: Site): object {
  const { name, phone, email, replyWithinHours, newsletter, hasPortableDevice } = practice
  return { facts: { practice: { name, phone, email, replyWithinHours, newsletter, hasPortableDevice }, closedToday } }
}
