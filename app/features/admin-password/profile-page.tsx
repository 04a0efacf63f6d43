import type { GoTrueClient, User } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import type { Role } from '../../../database/json-results.ts'
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
  role: Role
  signedInAt: Date | null
  security: ReactNode
  sessions: ReactNode
}

export function ProfilePage({ auth, api, user, role, signedInAt, security, sessions }: ProfilePageProps) {
  const [idleMinutes, setIdleMinutes] = useIdleMinutes()
  return (
    <>
      <AdminHead title="Profil" />
      <div className="page">
        <div className="grid grid-cols-1 gap-8">
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-3 text-small">
            <div>
              <dt className="text-ink-muted">E-Mail</dt>
              <dd className="wrap-anywhere">{user.email && readableAddress(user.email)}</dd>
            </div>
            <div>
              <dt className="text-ink-muted">Rolle</dt>
              <dd className="wrap-anywhere">{role === 'admin' ? 'Administrator' : 'Nur Termine'}</dd>
            </div>
            <div>
              <dt className="text-ink-muted">Letzte Anmeldung</dt>
              <dd className="wrap-anywhere">{signedInAt ? formatMoment(signedInAt) : 'Unbekannt'}</dd>
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
