const FIRST_PAUSE_MS = 1000
/** So long may a form wait that was submitted without a network. */
const LONGEST_PAUSE_MS = 10_000

/** The network is back, the page is shown again, or a visitor clicks something: worth another try at once. */
const ENDS_PAUSE = ['online', 'pageshow', 'click'] as const

/** Tries again until it works, for scripts that cannot be fetched. */
export async function untilDone<Outcome>(attempt: () => Promise<Outcome>, onFailed?: () => void): Promise<Outcome> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch {
      onFailed?.()
      await pause(pauseMs)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const type of ENDS_PAUSE) removeEventListener(type, end, true)
      resolve()
    }
    const timer = setTimeout(end, ms)
    for (const type of ENDS_PAUSE) addEventListener(type, end, true)
  })
}
