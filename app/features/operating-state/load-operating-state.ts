import type { OperatingState } from '../../../rules/operation/operating-state.ts'

/** The server's own report. @throws when the answer is no report: the last known state then stays */
export async function loadOperatingState(): Promise<OperatingState> {
  const response = await fetch('/readyz')
  const state: unknown = await response.json()
  // 503 is the answer of a server that cannot store.
  if (![200, 503].includes(response.status) || !isOperatingState(state)) {
    throw new Error(`/readyz answered ${response.status} without a state`)
  }
  return state
}

function isOperatingState(answer: unknown): answer is OperatingState {
  const { ready, reasons, warnings } = (answer ?? {}) as Record<string, unknown>
  return typeof ready === 'boolean' && Array.isArray(reasons) && Array.isArray(warnings)
}
