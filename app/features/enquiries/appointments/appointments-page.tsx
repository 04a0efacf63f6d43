import { type ReactNode, useRef, useState } from 'react'
import { nameAndLength, placeInShort } from '../../../../content/appointment-types.ts'
import type { BusyTime, ComingAppointment, HeldTime } from '../../../../database/json-results.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { formatTimeSpan } from '../../../../rules/format/format-time-span.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { QuestionFacts } from '../../../ui/dialogs/question.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { LineRow } from '../../../ui/list/line-row.tsx'
import { enquiryKinds } from '../enquiry.ts'
import { PhoneNumber } from '../entry/enquiry-facts.tsx'
import { TakeBack, type Waiting } from '../take-back.tsx'
import { atThisMoment } from './at-this-moment.ts'
import { BookForm } from './book-form.tsx'
import { appointmentOf, ChangeQuestion, timeOf } from './change-question.tsx'
import { ComingList } from './coming-list.tsx'
import { inClosuresInWords } from './day-lines.tsx'
import { OfferTime } from './offer-time.tsx'
import { Week } from './week.tsx'

interface AppointmentsPageProps {
  api: DataApi
  /** "2026-11-30" */
  monday: string
  appointments: readonly ComingAppointment[]
  held: readonly HeldTime[]
  inClosures: readonly HeldTime[]
  /** What the practice's own calendar holds. */
  busy: readonly BusyTime[]
  /** False for who has the appointments alone, and so offers no time in an answer. */
  opensEntries: boolean
  onChanged(): Promise<void>
  /** Below the coming ones. */
  children?: ReactNode
}

type Asked =
  | { what: 'cancel' | 'move' | 'look'; about: ComingAppointment & Partial<HeldTime> }
  | { what: 'book'; at?: string }
  | { what: 'offer'; at: string }

export function AppointmentsPage({
  api,
  monday,
  appointments,
  held,
  inClosures,
  busy,
  opensEntries,
  onChanged,
  children,
}: AppointmentsPageProps) {
  const [asked, setAsked] = useState<Asked>()
  const typed = useRef<Record<string, string>>({})
  const { running, coming } = atThisMoment(appointments)
  const close = () => setAsked(undefined)
  const practice = usePractice()
  const [waiting, setWaiting] = useState<Waiting>()
  const isOffered = asked?.what === 'look' && asked.about.state === 'offered'

  return (
    <>
      <AdminHead
        title="Termine"
        action={
          <Button size="small" onClick={() => setAsked({ what: 'book' })}>
            Neuer Termin
          </Button>
        }
      />
      <div className="page">
        <div>
          <div className="grid gap-3 has-[.notice]:pb-3">
            <TakeBack api={api} waiting={waiting} onTaken={onChanged} onOver={() => setWaiting(undefined)} />
            {inClosures.length > 0 ? (
              <Fold
                className="text-error"
                open={inClosures.length === 1 || undefined}
                summary={inClosuresInWords(inClosures)}
              >
                <ul className="lines">
                  {inClosures.map((one) => (
                    <LineRow
                      key={`${one.id} ${one.starts_at}`}
                      small={formatTimeSpan(new Date(one.starts_at), new Date(one.ends_at))}
                      onPress={() => setAsked({ what: 'look', about: one })}
                    >
                      {one.name ?? 'Anonym'}
                      {one.state === 'booked' ? '' : ', vorgeschlagen'}
                    </LineRow>
                  ))}
                </ul>
              </Fold>
            ) : null}
          </div>
          <Week
            monday={monday}
            held={held}
            busy={busy}
            onOpen={(about) => setAsked({ what: 'look', about })}
            onFree={(at) => setAsked({ what: opensEntries ? 'offer' : 'book', at })}
          />
        </div>
        <div className="beside">
          <ComingList
            appointments={appointments}
            opensEntries={opensEntries}
            onOpen={(about) => setAsked({ what: 'look', about })}
          />
          {children}
        </div>
      </div>
      {asked?.what === 'cancel' || asked?.what === 'move' ? (
        <ChangeQuestion
          api={api}
          what={asked.what}
          about={asked.about}
          others={[...[...running, ...coming].filter(({ id }) => id !== asked.about.id), ...busy]}
          onMoveInstead={() => setAsked({ what: 'move', about: asked.about })}
          onDone={(waiting) => {
            close()
            setWaiting(waiting)
            void onChanged()
          }}
          onClose={() => {
            close()
            void onChanged()
          }}
        />
      ) : null}
      <Dialog
        open={asked?.what === 'look' || asked?.what === 'book' || asked?.what === 'offer'}
        onClose={close}
        title={
          asked?.what === 'look'
            ? isOffered
              ? `Vorschlag an ${asked.about.name ?? 'jemanden ohne Namen'}`
              : appointmentOf(asked.about)
            : asked?.what === 'offer'
              ? 'Freie Zeit'
              : 'Neuer Termin'
        }
      >
        {asked?.what === 'look' ? (
          <div className="grid gap-4">
            <QuestionFacts
              facts={[
                ['Was', `${nameAndLength(asked.about, practice)}, ${placeInShort(asked.about, practice)}`],
                ['Wann', timeOf(asked.about)],
                ['Telefon', asked.about.phone ? <PhoneNumber key="phone" written={asked.about.phone} /> : null],
                [
                  'Erinnerung',
                  asked.about.reminded_at && !isOffered
                    ? `verschickt: ${formatMoment(new Date(asked.about.reminded_at))}`
                    : null,
                ],
                ['Vorgang', asked.about.reference],
              ]}
            />
            <p className="flex flex-wrap gap-3">
              {opensEntries ? (
                <ButtonLink size="small" href={entryOf(asked.about)}>
                  Eintrag öffnen
                </ButtonLink>
              ) : null}
              {!isOffered && new Date() < new Date(asked.about.starts_at) ? (
                <>
                  <Button size="small" variant="secondary" onClick={() => setAsked({ ...asked, what: 'move' })}>
                    Verlegen
                  </Button>
                  <Button size="small" variant="secondary" onClick={() => setAsked({ ...asked, what: 'cancel' })}>
                    Absagen
                  </Button>
                </>
              ) : null}
            </p>
          </div>
        ) : null}
        {asked?.what === 'offer' ? (
          <OfferTime api={api} time={asked.at} onBook={() => setAsked({ what: 'book', at: asked.at })} />
        ) : null}
        {asked?.what === 'book' ? (
          <BookForm
            api={api}
            others={[...running, ...coming, ...busy]}
            typed={asked.at ? { ...typed.current, 'booked-for': asked.at } : typed.current}
            onTyped={(now) => {
              typed.current = now
            }}
            onDone={() => {
              typed.current = {}
              close()
              void onChanged()
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}

const entryOf = ({ kind, entry_id }: ComingAppointment) => `${enquiryKinds[kind].entries}/${entry_id}`
