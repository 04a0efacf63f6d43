import { useEffect } from 'react'
import type { Toast } from './toast-store.ts'

/** Says beside the form what became of it. Loaded when there is something to say. @param outcome undefined while there is none */
export function useOutcomeToast(outcome: Toast | undefined): void {
  const said = outcome && JSON.stringify(outcome)
  useEffect(() => {
    if (!said) return
    import('./toast-store.ts').then(
      ({ showToast }) => showToast(JSON.parse(said)),
      // The card says it, too.
      () => {},
    )
  }, [said])
}
