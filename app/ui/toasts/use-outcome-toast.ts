import { useEffect } from 'react'
import { showToast, type Toast } from './toast-store.ts'

/** Says beside the form what became of it. @param outcome undefined while there is nothing to say */
export function useOutcomeToast(outcome: Toast | undefined): void {
  const said = outcome && JSON.stringify(outcome)
  useEffect(() => {
    if (said) showToast(JSON.parse(said))
  }, [said])
}
