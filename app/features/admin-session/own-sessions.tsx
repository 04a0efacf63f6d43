import { formatShortMoment } from '../../../rules/format/format-moment.ts'
import { type DataApi, type RpcResult, rpcOf } from '../../lib/data-api.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'

export type OwnSession = RpcResult<'my_sessions'>[number]

interface OwnSessionsProps {
  api: DataApi
  sessions: OwnSession[]
  onChanged(): void
}

export function OwnSessions({ api, sessions, onChanged }: OwnSessionsProps) {
  const { problem, run } = useTask(sentenceOf)
  const end = (id?: string) =>
    run(async () => {
      await rpcOf(api).end_my_sessions({ session_id: id })
      onChanged()
    })

  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">Ihre Anmeldungen</h2>
      {problem ? <p role="alert">{problem}</p> : null}
      <ul className="lines">
        {sessions.map((session) => (
          <li key={session.id} className="line-row">
            <span>
              <strong>{deviceOf(session.device)}</strong>
              {session.is_current ? ' (dieses Gerät)' : ''}
              <small>
                angemeldet {told(session.signed_in_at)}
                {session.is_current ? '' : `, zuletzt gesehen ${told(session.last_seen_at)}`}
              </small>
            </span>
            {session.is_current ? null : (
              <Button
                variant="link"
                aria-label={`${deviceOf(session.device)} abmelden`}
                onClick={() => end(session.id)}
              >
                Abmelden
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button variant="link" onClick={() => end()}>
          Alle anderen Geräte abmelden
        </Button>
      ) : null}
    </section>
  )
}

function told(time: string): string {
  return `${formatShortMoment(time)} Uhr`
}

const BROWSERS = { 'Edg/': 'Edge', 'Firefox/': 'Firefox', 'Chrome/': 'Chrome', 'Safari/': 'Safari' }
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  'Mac OS X': 'Mac',
  Windows: 'Windows',
  Linux: 'Linux',
}

function deviceOf(agent: string | null): string {
  const browser = nameIn(agent, BROWSERS)
  const system = nameIn(agent, SYSTEMS)
  if (browser && system) return `${browser} auf ${system}`
  return browser ?? system ?? 'Unbekanntes Gerät'
}

function nameIn(agent: string | null, names: Record<string, string>): string | undefined {
  return Object.entries(names).find(([token]) => agent?.includes(token))?.[1]
}
