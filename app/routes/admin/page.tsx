import { useEffect } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { lookAgain } from '../../features/admin-session/admin-session.ts'
import { ReloadButton } from '../../features/problems/reload-button.tsx'
import { ServerErrorMessage } from '../../features/problems/server-error-message.tsx'
import { saveProblem } from '../../lib/drafts/save-problem.ts'
import { PageUnreachable } from '../../ui/notices/page-unreachable.tsx'

/** Every page of the admin area, inside its tabs. */
export default function Page() {
  return <Outlet />
}

/** What a page could not load is said in its place: header and tabs stay, and nothing is reported as a crash that is none. */
export function PageProblem() {
  const error = useRouteError()
  const problem = isOwnMistake(error) ? 'crash' : saveProblem(error)
  useEffect(() => {
    if (problem === 'signed-out') lookAgain()
  }, [problem])

  if (problem === 'crash')
    return <ServerErrorMessage reload={<ReloadButton detail={error instanceof Error ? error.message : undefined} />} />
  if (problem === 'signed-out') return <p role="status">Überprüfe Berechtigung...</p>
  return <PageUnreachable />
}

/** What the server or the network refuses has a code, or says that something could not be fetched. */
function isOwnMistake(error: unknown): boolean {
  return (
    error instanceof Error && !('code' in error) && !/fetch|network|load failed|importing a module/i.test(error.message)
  )
}
