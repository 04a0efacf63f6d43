import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { reportFailure } from './features/problems/report-problem.ts'
import { type IslandName, islands } from './islands.ts'
import type { IslandData } from './ui/islands/island.tsx'
import { IslandRoot } from './ui/islands/island-root.tsx'

/**
 * Ends when every control in the element reacts. @param undoChanges of others: React would take them for another page, and make the
 * island anew, with empty fields. @throws when its code cannot be loaded; then it can be tried again
 */
export async function hydrate(element: HTMLElement, undoChanges: () => void): Promise<void> {
  const component = await islands[element.dataset.island as IslandName]()
  const { props, site }: IslandData = JSON.parse(element.dataset.content ?? '{}')
  await new Promise<void>((resolve) => {
    undoChanges()
    // At once: a translation goes on in the next moment.
    flushSync(() =>
      hydrateRoot(
        element,
        <IslandRoot site={site} onReady={resolve} onError={reportFailure}>
          {createElement(component as React.ComponentType, props)}
        </IslandRoot>,
        { identifierPrefix: element.dataset.island ?? '' },
      ),
    )
  })
}
