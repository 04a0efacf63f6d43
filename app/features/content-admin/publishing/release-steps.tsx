import type { ReactNode } from 'react'
import { missingPapers, papersThatDenyMedicalUse } from '../../../../content/facts/device-safety.ts'
import { factFields, isContradicted, samplesIn } from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { keepTogether } from '../../../ui/layout/keep-together.tsx'
import { SiteLink } from '../../../ui/links/site-link.tsx'
import type { TextsToRead } from './load-publishing.tsx'

export interface OperationStep {
  name: string
  isDone: boolean
  says: string
}

interface ReleaseStepsProps {
  facts: FactsDocument
  toRead: TextsToRead
  operation: readonly OperationStep[]
}

/** What a release waits for and what else is missing, each with the way there. */
export function ReleaseSteps({ facts, toRead: { all, unread }, operation }: ReleaseStepsProps) {
  const [first, ...others] = samplesIn(facts)
  const contradicted = factFields.filter((field) => isContradicted(facts, field))
  const papers = devicePapersWarning(facts)
  return (
    <ul className="grid list-none gap-4">
      <Step isDone={!first} name="Angaben">
        {first ? (
          <>
            {others.length === 0 ? 'Noch 1 ist ein Beispiel.' : `Noch ${others.length + 1} sind Beispiele.`}{' '}
            <SiteLink href={`/admin/praxis#${first.path}`}>Angaben ersetzen</SiteLink>
          </>
        ) : (
          'Keine ist mehr ein Beispiel.'
        )}
      </Step>
      <Step isDone={unread.length === 0} name="Texte">
        {unread.length === 0 ? (
          'Alle sind gelesen.'
        ) : (
          <>
            {unread.length} von {all} noch zu lesen.{' '}
            <SiteLink href="/admin/texte/lesen">Alle hintereinander lesen</SiteLink>
            <LinkList links={unread.map(({ document, label }) => ({ href: `/admin/texte/${document}`, label }))} />
          </>
        )}
      </Step>
      {contradicted.length > 0 ? (
        <Step isDone={false} name="Das passt nicht zusammen" isAdvice>
          Mit Ihnen behandelt noch jemand. Hier steht noch, was mitgeliefert ist:
          <LinkList links={factLinks(contradicted)} />
        </Step>
      ) : null}
      <Step isDone={!papers} name="Papiere der Geräte" isAdvice>
        {papers ?? 'Sie stehen auf der Seite „MWO Digital“.'}
      </Step>
      {operation.map(({ name, isDone, says }) => (
        <Step key={name} isDone={isDone} name={name} isAdvice>
          {keepTogether(says)} {isDone ? null : <SiteLink href="/admin">Was zu tun ist</SiteLink>}
        </Step>
      ))}
    </ul>
  )
}

interface StepProps {
  isDone: boolean
  name: string
  /** The release does not wait for it. */
  isAdvice?: boolean
  children: ReactNode
}

function Step({ isDone, name, isAdvice, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={`w-4 flex-none text-center ${isDone ? 'text-success' : isAdvice ? 'text-amber-deep' : 'text-error'}`}
      >
        {isDone ? '✓' : isAdvice ? '!' : '○'}
      </span>
      <div>
        <strong>
          {name}
          <span className="sr-only">{isDone ? ' (erledigt)' : isAdvice ? ' (Warnung)' : ' (offen)'}</span>:
        </strong>{' '}
        {children}
      </div>
    </li>
  )
}

/** Undefined where the papers say what a visitor needs. */
export function devicePapersWarning(facts: FactsDocument) {
  const missing = missingPapers(facts)
  const denied = papersThatDenyMedicalUse(facts)
  if (missing.length + denied.length === 0) return undefined
  return (
    <>
      {missing.length > 0 ? (
        <>
          Zu den Geräten fehlt etwas, von dem Sicherheit abhängt. „MWO Digital“ sagt Besuchern, dass Ihnen keine Angabe
          vorliegt:
          <LinkList links={factLinks(missing)} />
        </>
      ) : null}
      {denied.map(({ path, label }) => (
        <p key={path}>
          <SiteLink href={`/admin/praxis#${path}`}>{label}</SiteLink>: Sie schreiben „kein Medizinprodukt“ und bieten
          Behandlungen damit an. Was einem medizinischen Zweck dient, ist ein Medizinprodukt (Art. 2 Nr. 1 der
          Verordnung (EU) 2017/745). Bitte klären Sie das mit dem Hersteller.
        </p>
      ))}
    </>
  )
}

function LinkList({ links }: { links: { href: string; label: string }[] }) {
  return (
    <ul className="mt-2 grid list-none">
      {links.map(({ href, label }) => (
        <li key={href}>
          <SiteLink href={href} className="touch-line">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** The fields of facts as links to where they are filled in. */
const factLinks = (fields: { path: string; label: string }[]) =>
  fields.map(({ path, label }) => ({ href: `/admin/praxis#${path}`, label }))
