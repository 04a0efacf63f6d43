import { keepReadingGuide } from './features/accessibility/keep-reading-guide.ts'
import { SESSION_KEY } from './features/admin-session/session-key.ts'
import { askAboutCookies } from './features/cookie-consent/ask-about-cookies.ts'
import { layOutWhenIdle } from './features/reading/lay-out-when-idle.ts'
import { showRetrievalDay } from './features/reading/retrieved-on.ts'
import { offerWayToTop } from './features/site-navigation/back-to-top.ts'
import { closeDisclosures } from './features/site-navigation/close-disclosures.ts'
import { onDevice } from './lib/browser-storage.ts'
import type { SuccessorOf } from './ui/islands/keep-controls.ts'

/**
 * What a page does by itself, in the admin area too, once it is painted and idle (ui/islands/start-islands.ts). React comes with the first island
 * that is needed: most visitors only read. What fails takes nothing else with it, and above all no form.
 */
const byItself = [closeDisclosures, offerWayToTop, askAboutCookies, keepReadingGuide, showRetrievalDay, layOutWhenIdle]
for (const begin of byItself) {
  try {
    begin()
  } catch (error) {
    void import('./features/problems/report-problem.ts').then(({ reportFailure }) => reportFailure(error))
  }
}

const article = document.querySelector<HTMLElement>('[data-counted-as]')
if (article)
  void import('./features/blog/count-view.ts').then(({ countView }) => countView(article.dataset.countedAs ?? ''))
if (document.querySelector('[data-views-of]')) {
  void import('./features/blog/show-views.ts').then(({ showViews }) => showViews())
}

if (document.querySelector('.site-header') && onDevice((storage) => storage.getItem(SESSION_KEY)))
  void import('./features/edit-page/offer-to-edit.ts').then(({ offerToEdit }) => offerToEdit())

/** Ends when every control in the element reacts. @throws when its code cannot be loaded; then it can be tried again */
export async function hydrate(element: HTMLElement): Promise<SuccessorOf> {
  const islands = await import('./hydrate-islands.tsx')
  return islands.hydrate(element)
}
