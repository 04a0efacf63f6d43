import { vi } from 'vitest'

/** As Chromium does where all cookies are blocked: each access to a storage throws. Ends with the test. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
}
