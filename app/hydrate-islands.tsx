import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { reportFailure } from './features/problems/report-problem.ts'
import { type IslandName, islands } from './islands.ts'
import type { IslandData } from './ui/islands/island.tsx'
import { IslandRoot } from './ui/islands/island-root.tsx'
import { keepControls, type SuccessorOf } from './ui/islands/keep-controls.ts'

/** Ends when every control in the element reacts. @throws when its code cannot be loaded; then it can be tried again */
export async function hydrate(element: HTMLElement): Promise<SuccessorOf> {
  const component = await islands[element.dataset.island as IslandName]()
  const { props, site }: IslandData = JSON.parse(element.dataset.content ?? '{}')
  const carryOver = keepControls(element)
  await new Promise<void>((resolve) => {
    // At once: a letter typed between fields that are made anew and the focus on them would be lost.
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
  return carryOver()
}
