import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '../../../app/ui/toasts/toast-store.ts'

// What comes at once costs none of the time; on a busy machine a second is little. The other is set back: a file that
// queries hidden elements has the same window as the next.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false })

// As in browsers since 2026: an effect that returns it gives React what is no function. https://drafts.csswg.org/cssom-view/#dom-element-scroll
for (const scrolls of ['scrollIntoView', 'scroll', 'scrollTo', 'scrollBy'] as const)
  Element.prototype[scrolls] = async () => {}

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.useRealTimers()
})
