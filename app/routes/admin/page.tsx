import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { recheckSession } from '../../features/admin-session/admin-session.ts'
import { ReloadButton } from '../../features/problems/reload-button.tsx'
import { saveProblem } from '../../lib/drafts/save-problem.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Shows a failed load inside header and tabs, and does not report it as an error of the program. */
export function PageProblem() {
  const error = useRouteError()
  const problem = isOwnMistake(error) ? 'crash' : saveProblem(error)
  useEffect(() => {
    if (problem === 'signed-out') void recheckSession()
  }, [problem])

  if (problem === 'crash')
    return (
      <div className="page justify-items-start">
        <p role="alert">
          Diese Ansicht ist an einem Fehler im Programm gescheitert. Was als gesichert angezeigt war, ist gesichert.
          Laden Sie die Seite neu. Bleibt der Fehler, sagen Sie es dem, der Ihre Website betreut: Er steht im Protokoll.
        </p>
        <ReloadButton detail={error instanceof Error ? error.message : undefined} />
      </div>
    )
  if (problem === 'signed-out') return <p role="status">Überprüfe Berechtigung...</p>
  return <PageUnreachable />
}

function isOwnMistake(error: unknown): boolean {
  return (
    error instanceof Error && !('code' in error) && !/fetch|network|load failed|importing a module/i.test(error.message)
  )
}

/** Replaces a page that could not be loaded. Reloads only once the server answers, to avoid the browser's error page. */
function PageUnreachable() {
  const [isTrying, setIsTrying] = useState(false)

  async function tryAgain() {
    setIsTrying(true)
    const answers = await fetch(window.location.href, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) window.location.reload()
    else setIsTrying(false)
  }

  return (
    <div className="page justify-items-start">
      <p role="alert">
        Der Server ist gerade nicht zu erreichen. Bitte versuchen Sie es in einem Augenblick noch einmal.
      </p>
      <Button onClick={() => void tryAgain()} busy={isTrying ? 'Wird versucht …' : undefined}>
        Noch einmal versuchen
      </Button>
    </div>
  )
}
