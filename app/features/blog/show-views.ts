import { formatNumber } from '../../../rules/format/format-number.ts'
import { countedViews } from './count-view.ts'

/** Each place keeps free until the server answers; without an answer it stays so. */
export async function showViews(): Promise<void> {
  const counts = await countedViews().catch(() => new Map<string, number>())
  for (const place of document.querySelectorAll<HTMLElement>('[data-views-of]')) {
    const views = counts.get(place.dataset.viewsOf ?? '')
    if (views) place.textContent = `${formatNumber(views)}\u00a0Aufrufe`
  }
}
