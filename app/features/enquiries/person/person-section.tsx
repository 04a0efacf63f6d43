import type { StorageClient } from '@supabase/storage-js'
import { Link } from 'react-router'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import { adminPractice } from '../../../lib/admin-site.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { offerFile } from '../../../lib/offer-file.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { type Enquiry, enquiryKinds, INBOX, nameOf, statusLabels } from '../enquiry.ts'
import { CorrectContact, CorrectReader } from './correct-contact.tsx'
import { disclosureJson, disclosurePage } from './disclosure.ts'
import { ErasePerson } from './erase-person.tsx'
import { personOf, type Reader, readEverything } from './person-data.ts'
import { useSamePerson } from './use-same-person.ts'

interface PersonSectionProps {
  api: DataApi
  storage: StorageClient
  of: Enquiry | Reader
  same: ReturnType<typeof useSamePerson>
  onCorrected(): Promise<void>
  onErased(): Promise<void>
}

const NEWSLETTER = { pending: 'angemeldet, noch nicht bestätigt', confirmed: 'bezogen', unsubscribed: 'abgemeldet' }

/** Where nothing else asks who else this is. */
export function ReaderSection(props: Omit<PersonSectionProps, 'same'>) {
  return <PersonSection {...props} same={useSamePerson(props.api, personOf(props.of))} />
}

/** What there is of one person, and what they may ask for. */
export function PersonSection({ api, storage, of, same, onCorrected, onErased }: PersonSectionProps) {
  const enquiry = 'kind' in of ? of : undefined
  const { busy, problem, run } = useTask(
    () => 'Die Angaben konnten nicht gelesen werden. Versuchen Sie es noch einmal.',
  )

  async function disclose() {
    const { held, files } = await readEverything(api, storage, personOf(of))
    const at = new Date()
    const disclosure = {
      email: of.email,
      caller: enquiry ? nameOf(enquiry) : '',
      practice: adminPractice().name,
      origin: location.origin,
      at,
      held,
      files,
    }
    offerFile(`auskunft-${berlinDay(at)}.html`, disclosurePage(disclosure), 'text/html;charset=utf-8')
    offerFile(`auskunft-${berlinDay(at)}.json`, disclosureJson(disclosure), 'application/json')
    showToast({ title: 'Auskunft gespeichert', description: 'Eine Seite zum Lesen und eine Datei für Programme.' })
  }

  const others = typeof same === 'object' ? same.entries.filter(({ id }) => id !== enquiry?.id) : []
  const title = of.email ? 'Unter dieser Adresse' : 'Zu dieser Person'
  return (
    <section aria-label={title} className="grid gap-3">
      {same === 'unread' ? <p className="text-small">Weitere Einträge ließen sich nicht laden.</p> : null}
      {typeof same === 'object' ? (
        <ul className="grid list-none gap-1 text-small">
          {others.map(({ kind, id, created_at, status, answers }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link to={`${enquiryKinds[kind].entries}/${id}`} className="inline-block py-2 underline">
                {enquiryKinds[kind].one}, {formatMoment(new Date(created_at))}
              </Link>
              <span>
                {statusLabels[status]}
                {answers > 0 ? `, ${answers === 1 ? 'eine Antwort' : `${answers} Antworten`}` : ''}
              </span>
            </li>
          ))}
          {others.length === 0 && of.email ? <li>{enquiry ? 'Keine weitere Anfrage.' : 'Keine Anfrage.'}</li> : null}
          {same.appointments.map(({ id, kind, entry_id, starts_at, ends_at, cancelled }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <Link to={`${enquiryKinds[kind].entries}/${entry_id}`} className="inline-block py-2 underline">
                Termin, {formatTimeSpan(new Date(starts_at), new Date(ends_at))}
              </Link>
              {cancelled ? <span>abgesagt</span> : null}
            </li>
          ))}
          {of.email ? (
            <li>
              Newsletter:{' '}
              {same.newsletter
                ? `${NEWSLETTER[same.newsletter.status]} seit ${formatMoment(new Date(same.newsletter.since))}`
                : 'nie angemeldet'}
            </li>
          ) : (
            <li>
              Ohne E-Mail-Adresse gehört nur dieser Eintrag sicher zu der Person.{' '}
              <Link to={`${INBOX}?${new URLSearchParams({ suche: enquiry?.phone ?? '' })}`} className="underline">
                Weitere mit dieser Telefonnummer suchen
              </Link>
            </li>
          )}
        </ul>
      ) : null}
      <FormRefusal text={problem} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          busy={busy ? 'Wird gelesen …' : undefined}
          onClick={() => run(disclose)}
        >
          Auskunft
        </Button>
        {'kind' in of ? (
          <CorrectContact api={api} enquiry={of} onCorrected={onCorrected} />
        ) : (
          <CorrectReader api={api} reader={of} onCorrected={onCorrected} />
        )}
        <ErasePerson
          api={api}
          storage={storage}
          of={of}
          hadConsent={typeof same === 'object' && same.newsletter !== null && same.newsletter.status !== 'pending'}
          onErased={onErased}
        />
      </div>
    </section>
  )
}
