import { useEffect } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { reportProblem } from './report-problem.ts'

/** The report is what makes the first sentence of the page true. `detail` is for the log; the visitor never sees it. */
export function ReloadButton({ detail }: { detail?: string | undefined }) {
  useEffect(
    () => reportProblem({ kind: 'server-error', path: location.pathname, ...(detail ? { detail } : {}) }),
    [detail],
  )
  return <Button onClick={() => location.reload()}>Seite neu laden</Button>
}
