import type { StorageClient } from '@supabase/storage-js'
import { useState } from 'react'
import type { KeptAnswer, Reply } from '../../../../database/json-results.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { joined } from '../../../../rules/format/facts-in-words.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { TRASH_DAYS } from '../../../../rules/operation/retention-periods.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Question } from '../../../ui/dialogs/question.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { type Enquiry, nameOf } from '../enquiry.ts'
import { AffectedAppointments } from '../person/affected-appointments.tsx'
import { personOf } from '../person/person-data.ts'
import { deleteEnquiry } from './delete-enquiry.ts'

interface DeleteEntryProps {
  api: DataApi
  storage: StorageClient
  enquiry: Enquiry
  answers: readonly KeptAnswer[]
  replies: readonly Reply[]
  onDeleted(): Promise<void>
}

/** Asks why: what came by mistake can come back, what the law lets a person ask for cannot. */
export function DeleteEntry({ api, storage, enquiry, answers, replies, onDeleted }: DeleteEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState<Why>()
  const withRecentAuthentication = useRecentAuthentication()
  const name = nameOf(enquiry)

  async function remove() {
    if (why === 'mistake') {
      await rpcOf(api).throw_away_enquiry({ entry_id: enquiry.id })
      showToast({
        title: 'Im Papierkorb',
        description: `${name}: unter „Website“ noch ${TRASH_DAYS} Tage zurückzuholen.`,
      })
    } else {
      await deleteEnquiry(api, storage, enquiry, replies)
      showToast({ title: 'Endgültig gelöscht', description: `${name}: Der Eintrag ist weg.` })
    }
    await onDeleted()
  }

  return (
    <>
      <Button
        variant="link"
        className="bad"
        onClick={() => {
          setWhy(undefined)
          setOpen(true)
        }}
      >
        Eintrag löschen
      </Button>
      {isOpen ? (
        <Question
          title={`Eintrag „${name}“ löschen?`}
          facts={[['Gelöscht wird', contentOf(enquiry, answers, replies)]]}
          yes={why === 'mistake' ? 'In den Papierkorb legen' : why ? 'Endgültig löschen' : 'Löschen'}
          busy="Wird gelöscht …"
          no="Behalten"
          loses
          onYes={async () =>
            why
              ? await withRecentAuthentication(remove).catch(
                  () => 'Der Eintrag konnte nicht gelöscht werden. Versuchen Sie es noch einmal.',
                )
              : 'Bitte wählen Sie, warum.'
          }
          onClose={() => setOpen(false)}
        >
          <AffectedAppointments
            api={api}
            person={personOf(enquiry)}
            hasAddress={enquiry.email !== null}
            entry={enquiry.id}
          />
          <fieldset className="grid gap-2">
            <legend className="font-semibold">Warum?</legend>
            {reasons.map(([reason, words]) => (
              <label key={reason} className="flex min-h-[2.75rem] items-start gap-3 py-2 text-small">
                <input
                  type="radio"
                  name="why-deleted"
                  className="size-6 flex-none accent-sea"
                  checked={why === reason}
                  onChange={() => setWhy(reason)}
                />
                {words}
              </label>
            ))}
          </fieldset>
        </Question>
      ) : null}
    </>
  )
}

type Why = 'mistake' | 'spam' | 'law'

const reasons: [Why, string][] = [
  [
    'mistake',
    `Aus Versehen gesendet oder angelegt: Er liegt ${TRASH_DAYS} Tage im Papierkorb und lässt sich so lange zurückholen.`,
  ],
  ['spam', 'Werbung oder Spam: Er ist sofort und endgültig weg.'],
  [
    'law',
    'Die Person verlangt es, oder ihre Daten sind nicht mehr nötig (Art. 17 DSGVO): Er ist sofort und endgültig weg. E-Mails in Ihrem Postfach löschen Sie dort.',
  ],
]

/** "die Anfrage vom 23. November 2026, 2 E-Mails an die Person, ein Anruf, eine E-Mail der Person, 2 Dateien und Ihre Notizen" */
function contentOf(enquiry: Enquiry, answers: readonly KeptAnswer[], replies: readonly Reply[]): string {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  const of = (kind: KeptAnswer['kind']) => answers.filter((answer) => answer.kind === kind).length
  const files = replies.flatMap(({ files }) => files.filter(({ path }) => path !== null))
  const uploaded = enquiry.kind === 'mwo' && enquiry.file_url ? 1 : 0
  return joined(
    [
      `die Anfrage vom ${formatLongDate(berlinDay(new Date(enquiry.created_at)))}`,
      ...some(of('mail'), 'eine E-Mail', 'E-Mails'),
      ...some(of('call'), 'ein Anruf', 'Anrufe'),
      ...some(replies.length, 'eine E-Mail der Person', 'E-Mails der Person'),
      ...some(uploaded + files.length, 'die Datei', 'Dateien'),
      ...(enquiry.admin_notes ? ['Ihre Notizen'] : []),
      'der Verlauf',
    ],
    'und',
  )
}
