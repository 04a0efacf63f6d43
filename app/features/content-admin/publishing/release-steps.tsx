import type { ReactNode } from 'react'
import { adminSite } from '../../../content/site/admin-site.ts'
import { SiteLink } from '../../../ui/links/site-link.tsx'

export interface TextsToRead {
  all: number
  unread: { document: string; label: string }[]
  /** By document, the change of a draft in which it was read. */
  readInDrafts: Record<string, number>
}

/** What a release waits for, each with the way there. */
export function ReleaseSteps({ samples, toRead: { all, unread } }: { samples: number; toRead: TextsToRead }) {
  return (
    <ul className="grid list-none gap-4">
      <Step isDone={samples === 0} name="Angaben">
        {samples === 0 ? (
          'Keine ist mehr ein Beispiel.'
        ) : (
          <>
            {samples === 1 ? 'Noch 1 ist ein Beispiel.' : `Noch ${samples} sind Beispiele.`}{' '}
            <SiteLink href="/admin/praxis">Angaben ersetzen</SiteLink>
          </>
        )}
      </Step>
      <Step isDone={unread.length === 0} name="Texte">
        {unread.length === 0 ? (
          'Jeder ist gelesen.'
        ) : (
          <>
            {unread.length} von {all} noch zu lesen. Am Anfang und am Ende eines Textes steht „Gelesen“, und der nächste
            öffnet sich von selbst.
            <ul className="mt-2 grid list-none">
              {unread.map(({ document, label }) => (
                <li key={document}>
                  <SiteLink href={`/admin/texte/${document}`} className="touch-line">
                    {label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </Step>
    </ul>
  )
}

function Step({ isDone, name, children }: { isDone: boolean; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className={isDone ? 'text-success' : 'text-error'}>
        {isDone ? '✓' : '○'}
      </span>
      <div>
        <strong>
          {name}
          <span className="sr-only">{isDone ? ' (erledigt)' : ' (offen)'}</span>:
        </strong>{' '}
        {children}
      </div>
    </li>
  )
}

/** The site for visitors, once released. */
export function SiteIsLive() {
  return (
    <p className="border-l-4 border-success pl-4">
      Die Website ist freigegeben: Besucher und Suchmaschinen sehen sie.{' '}
      <SiteLink href="/" newTab>
        {adminSite().url} ansehen
      </SiteLink>
    </p>
  )
}
