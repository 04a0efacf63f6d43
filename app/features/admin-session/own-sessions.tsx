import { useState } from 'react'
import type { Database } from '../../../supabase/functions/_shared/database-types.ts'
import { call, type DataApi } from '../../lib/data-api.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { deviceOf } from './device-of.ts'

type OwnSession = Database['public']['Functions']['my_sessions']['Returns'][number]

interface OwnSessionsProps {
  api: DataApi
  sessions: OwnSession[]
  onChanged(): void
}

/** The sessions of the person, without places, which the server does not store. */
export function OwnSessions({ api, sessions, onChanged }: OwnSessionsProps) {
  const [problem, setProblem] = useState<string>()
  const withRecentAuthentication = useRecentAuthentication()

  async function end(id?: string) {
    setProblem(undefined)
    try {
      await withRecentAuthentication(() => call(api, 'end_my_sessions', { _session_id: id }))
      onChanged()
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <section className="grid gap-4" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="text-large">
        Ihre Anmeldungen
      </h2>
      {problem ? <p role="alert">{problem}</p> : null}
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              <strong>{deviceOf(session.device)}</strong>
              {session.is_current ? ' (dieses Gerät)' : ''}
              <br />
              angemeldet {told(session.signed_in_at)}, zuletzt gesehen {told(session.last_seen_at)}
            </span>
            {session.is_current ? null : (
              <Button
                variant="ghost"
                size="small"
                aria-label={`${deviceOf(session.device)} abmelden`}
                onClick={() => end(session.id ?? undefined)}
              >
                Abmelden
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => end()}>
          Alle anderen Geräte abmelden
        </Button>
      ) : null}
    </section>
  )
}

function told(time: string | null): string {
  return time ? `${formatMoment(time)} Uhr` : 'unbekannt'
}
