import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { reportProblem } from './report-problem.ts'

/** On the page of an address that does not exist, and reports it. */
export function GoBack() {
  useEffect(() => reportProblem({ kind: 'not-found', path: location.pathname }), [])
  const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.replace('/'))
  return (
    <Button variant="secondary" onClick={goBack}>
      Zurück
    </Button>
  )
}
