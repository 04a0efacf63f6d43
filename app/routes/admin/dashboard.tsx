import { type ReactNode, use, useCallback } from 'react'
import { Outlet } from 'react-router'
import type { ComingAppointment } from '../../../database/json-results.ts'
import { counted } from '../../../rules/format/counted.ts'
import { formatLongDate } from '../../../rules/format/format-date.ts'
import { formatTimeSpan } from '../../../rules/format/format-time-span.ts'
import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { atThisMoment } from '../../features/enquiries/appointments/at-this-moment.ts'
import { CalendarLine } from '../../features/enquiries/appointments/busy-calendars.tsx'
import { ClosureLine, DayLines, todayInWords } from '../../features/enquiries/appointments/day-lines.tsx'
import type { EnquiryCounts } from '../../features/enquiries/enquiry.ts'
import { DashboardTabs } from '../../features/enquiries/list/dashboard-tabs.tsx'
import { ReplyTimesLine } from '../../features/enquiries/reply-times/reply-times-line.tsx'
import { BackupLine, FirstStepsLine, stepsDone } from '../../features/first-steps/first-steps-lines.tsx'
import { loadOperatingState } from '../../features/operating-state/load-operating-state.ts'
import { TroubleLines, troublesOf, WarningLine } from '../../features/operating-state/operating-lines.tsx'
import { UndeliveredMailsLine, undeliveredInWords } from '../../features/undelivered-mails/undelivered-mails-line.tsx'
import { adminPractice } from '../../lib/admin-site.ts'
import { type DataApi, type RpcResult, rpcOf } from '../../lib/data-api.ts'
import { KnownFirstSteps } from '../../lib/known-first-steps.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { useCountInTitle } from '../../lib/window-title.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { Fold } from '../../ui/layout/fold.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { LineRow } from '../../ui/list/line-row.tsx'

/** What the dashboard gives to its lists. */
export interface DashboardFigures {
  counts: EnquiryCounts
  recount(): void
  /** Day and operation, the same folded below what is red, and what stands where nothing is open. */
  side: ReactNode
  strip: ReactNode
  nothing: ReactNode
}

const loadUndelivered = (api: DataApi) => rpcOf(api).undelivered_mails()
const loadCounts = (api: DataApi) => rpcOf(api).count_enquiry_kinds()
const loadAppointmentsInClosures = (api: DataApi) => rpcOf(api).appointments_in_closures()
const loadCalendars = (api: DataApi) => rpcOf(api).busy_calendars()
const loadAppointments = (api: DataApi) => rpcOf(api).coming_appointments()
const promise = () => ({ promised_hours: adminPractice().replyWithinHours })
// No row without the right to read enquiries.
const loadInbox = async (api: DataApi) => (await rpcOf(api).inbox_today(promise()))[0]
const loadReplyTimes = async (api: DataApi) => (await rpcOf(api).reply_times(promise()))[0]

export default function Dashboard() {
  const { role } = useAdministrator()
  if (role === 'admin') return <WholeDashboard />
  return (
    <AdminHead title="Termine">
      <Outlet />
    </AdminHead>
  )
}

function WholeDashboard() {
  const { clients } = useAdministrator()
  const { api } = clients
  const { last: counts = [], again: countAgain } = usePolled(api, loadCounts)
  // The title shows new enquiries also in a hidden tab.
  const { last: inbox, again: inboxAgain } = usePolled(api, loadInbox, { whileHidden: true })
  useCountInTitle(inbox?.waiting ?? 0)
  // They change with what is answered, or with the hours.
  const { last: replyTimes, again: timesAgain } = usePolled(api, loadReplyTimes, { everyMs: 600_000 })
  const recount = useCallback(() => {
    countAgain()
    inboxAgain()
    timesAgain()
  }, [countAgain, inboxAgain, timesAgain])
  const { last: undelivered = [], again: undeliveredAgain } = usePolled(api, loadUndelivered)
  const { last: operatingState } = usePolled(api, loadOperatingState)
  const { last: appointments = [] } = usePolled(api, loadAppointments)
  const { last: inClosures = [] } = usePolled(api, loadAppointmentsInClosures)
  const { last: calendars = [] } = usePolled(api, loadCalendars)
  const firstSteps = use(KnownFirstSteps)
  const operation = { state: operatingState, sendsMails: firstSteps?.sendsMails }

  const side = (
    <aside aria-label="Tag und Betrieb" className="beside side">
      <DayLines appointments={appointments} />
      <section>
        <h2>Betrieb</h2>
        <ul className="lines">
          <TroubleLines {...operation} />
          <ClosureLine times={inClosures} />
          <CalendarLine calendars={calendars} />
          <UndeliveredMailsLine api={api} kinds={undelivered} onAcknowledged={undeliveredAgain} />
          {inbox && inbox.held_issues > 0 ? (
            <LineRow sign="people" to="/admin/newsletter/ausgaben">
              {counted(
                inbox.held_issues,
                'Ausgabe des Newsletters, die nicht hinausgeht',
                'Ausgaben des Newsletters, die nicht hinausgehen',
              )}
            </LineRow>
          ) : null}
          <WarningLine state={operatingState} />
          {firstSteps ? (
            <>
              <FirstStepsLine state={firstSteps} />
              <BackupLine state={firstSteps} />
            </>
          ) : null}
          <ReplyTimesLine times={replyTimes} />
        </ul>
      </section>
    </aside>
  )
  // As high whatever is known: what comes later pushes no rows.
  const trouble = troublesOf(operation)[0]?.title ?? (undelivered.length > 0 ? undeliveredInWords(undelivered) : null)
  const strip = (
    <Fold
      className="mx-(--admin-edge) max-h-[60dvh] overflow-y-auto"
      summary={
        <>
          <span className={`line-clamp-1 ${trouble ? 'text-error' : ''}`}>{trouble ?? 'Tag und Betrieb'}</span>
          <span className="line-clamp-1 font-normal text-caption">{todayInWords(appointments, new Date())}</span>
        </>
      }
    >
      {side}
    </Fold>
  )
  const nothing = inbox ? (
    <Nothing inbox={inbox} appointments={appointments} steps={firstSteps && stepsDone(firstSteps)} />
  ) : null

  return (
    <DashboardTabs counts={counts}>
      <Outlet context={{ counts, recount, side, strip, nothing } satisfies DashboardFigures} />
    </DashboardTabs>
  )
}

interface NothingProps {
  inbox: RpcResult<'inbox_today'>[number]
  appointments: readonly ComingAppointment[]
  /** "4 von 6 erledigt", while some are not. */
  steps: string | undefined
}

/** Where no entry is open. */
function Nothing({ inbox: { open, next_follow_up }, appointments, steps }: NothingProps) {
  const [next] = atThisMoment(appointments).coming
  if (open > 0) return <Empty>Ein Eintrag aus der Liste öffnet sich hier.</Empty>
  return (
    <Empty>
      <h2>{steps ? 'Keine Anfrage ist offen.' : 'Heute ist nichts offen.'}</h2>
      {steps ? <p>Erste Schritte: {steps}.</p> : null}
      {next_follow_up ? <p>Die nächste Wiedervorlage ist am {formatLongDate(next_follow_up)}.</p> : null}
      {next ? <p>Der nächste Termin: {formatTimeSpan(new Date(next.starts_at), new Date(next.ends_at))}.</p> : null}
    </Empty>
  )
}
