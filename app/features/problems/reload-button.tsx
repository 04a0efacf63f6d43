import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { reportProblem } from './report-problem.ts'

/** Reports the problem, as the first sentence of the page says. `detail` is for the log only. */
export function ReloadButton({ detail }: { detail?: string }) {
  useEffect(() => reportProblem({ kind: 'server-error', path: location.pathname, detail }), [detail])
  return <Button onClick={() => location.reload()}>Seite neu laden</Button>
}
