import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { dismissToast, shownToasts } from '../../../app/ui/toast-store.ts'

// What comes at once costs none of it; on a busy machine a second is little.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of shownToasts()) dismissToast(id)
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
