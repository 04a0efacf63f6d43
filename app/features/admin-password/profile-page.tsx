import type { GoTrueClient, User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { idleChoices, useIdleMinutes } from '../../lib/idle-minutes.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

interface ProfilePageProps {
  auth: GoTrueClient
  api: DataApi
  user: User
  signedInAt: Date | null
  security: ReactNode
  sessions: ReactNode
}

export function ProfilePage({ auth, api, user, signedInAt, security, sessions }: ProfilePageProps) {
  const [idleMinutes, setIdleMinutes] = useIdleMinutes()
  return (
    <>
      <AdminHead title="Profil" />
      <div className="page">
        <div className="grid grid-cols-1 gap-8">
          <dl className="facts">
            <div>
              <dt>E-Mail</dt>
              <dd>{user.email && readableAddress(user.email)}</dd>
            </div>
            <div>
              <dt>Rolle</dt>
              <dd>Administrator</dd>
            </div>
            <div>
              <dt>Letzte Anmeldung</dt>
              <dd>{signedInAt ? formatMoment(signedInAt) : 'Unbekannt'}</dd>
            </div>
          </dl>
          <ChangePasswordForm auth={auth} api={api} email={user.email ?? ''} />
          {security}
        </div>
        <aside className="beside" aria-label="Anmeldungen und Geräte">
          {sessions}
          <section aria-labelledby="device-settings">
            <h2 id="device-settings">An diesem Gerät</h2>
            <SelectField
              name="idle-minutes"
              label="Abmelden ohne Aktivität nach"
              value={idleMinutes}
              onChange={(event) => setIdleMinutes(Number(event.target.value))}
            >
              {idleChoices.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes} Minuten
                </option>
              ))}
            </SelectField>
          </section>
        </aside>
      </div>
    </>
  )
}
