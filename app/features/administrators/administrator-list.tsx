import { useState } from 'react'
import type { Administrator } from '../../../database/json-results.ts'
import { formatMoment, longDay } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { Refusal } from '../../lib/forms/refusal.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Question } from '../../ui/dialogs/question.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { FAILED } from './invitation.ts'
import { InviteForm } from './invite-form.tsx'

interface AdministratorListProps {
  api: DataApi
  administrators: Administrator[] | undefined
  onChanged(): void
  onLeft(): void
}

const SCOPES = { admin: '', appointments: ', nur Termine' } as const
const STATES = { active: 'aktiv', invited: 'eingeladen', expired: 'Einladung abgelaufen' } as const
export function AdministratorList({ api, administrators, onChanged, onLeft }: AdministratorListProps) {
  const { problem, run } = useTask((error) => sentenceOf(error, FAILED))
  const [leaving, setLeaving] = useState<Administrator>()
  const active = administrators?.filter(({ state, role }) => state === 'active' && role === 'admin') ?? []

  async function end(person: Administrator) {
    setLeaving(undefined)
    await run(async () => {
      if ((await rpcOf(api).end_administrator({ id: person.id })) === 'last') {
        throw new Refusal('Das ist der letzte Zugang zur Verwaltung. Laden Sie zuerst jemanden ein, der ihn übernimmt.')
      }
      if (person.is_me) onLeft()
    })
    onChanged()
  }

  return (
    <section className="grid gap-4" aria-labelledby="administrators">
      <h2 id="administrators" className="text-large">
        Wer die Website verwaltet
      </h2>
      <FormRefusal text={problem} />
      {administrators ? null : <p>Das ließ sich gerade nicht laden.</p>}
      <ul className="lines">
        {administrators?.map((person) => (
          <li key={person.id} className="line-row">
            <span className="wrap-anywhere">
              <strong>{readableAddress(person.email)}</strong>
              {person.is_me ? ' (Sie)' : ''}{' '}
              <span className="pill">
                {STATES[person.state]}
                {SCOPES[person.role]}
              </span>
              <small>{detailsOf(person)}</small>
            </span>
            {active.length === 1 && active[0] === person ? null : (
              <Button
                variant="link"
                aria-label={`${actionOf(person)}: ${readableAddress(person.email)}`}
                onClick={() => (person.state === 'active' ? setLeaving(person) : end(person))}
              >
                {actionOf(person)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {active.length === 1 ? <p>Der letzte Zugang kann nicht beendet werden.</p> : null}
      <InviteForm api={api} onInvited={onChanged} />
      {leaving ? (
        <Question
          title={`Zugang von ${readableAddress(leaving.email)} beenden?`}
          yes="Zugang beenden"
          busy="Wird beendet …"
          onYes={() => end(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          <p className="wrap-anywhere">
            {leaving.is_me
              ? 'Sie werden sofort überall abgemeldet und können sich nicht mehr anmelden.'
              : `${readableAddress(leaving.email)} wird sofort überall abgemeldet und kann sich nicht mehr anmelden.`}{' '}
            Einladungen von diesem Zugang gelten nicht mehr. Im Verlauf bleibt lesbar, wer was getan hat.
          </p>
        </Question>
      ) : null}
    </section>
  )
}

function actionOf({ state }: Administrator): string {
  return state === 'active' ? 'Zugang beenden' : 'Einladung zurücknehmen'
}

function detailsOf({ state, since, until, invited_by, second_factor }: Administrator): string {
  const by = invited_by ? `, eingeladen von ${readableAddress(invited_by)}` : ''
  if (state === 'active') {
    const factor = second_factor ? 'mit zweitem Faktor' : 'noch ohne zweiten Faktor'
    return `seit ${longDay.format(new Date(since))}${by}, ${factor}`
  }
  return `${state === 'invited' ? 'gilt' : 'galt'} bis ${formatMoment(new Date(until ?? since))}${by}`
}
