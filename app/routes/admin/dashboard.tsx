import { type ReactNode, use, useCallback } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { formatShortMoment } from '../../../rules/format/format-moment.ts'
import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { atThisMoment } from '../../features/enquiries/appointments/at-this-moment.ts'
import { TodayLine } from '../../features/enquiries/appointments/today-line.tsx'
import { loadFollowUps } from '../../features/enquiries/data/enquiry-source.ts'
import {
  allKinds,
  countOf,
  type Enquiry,
  type EnquiryCounts,
  type EnquiryKind,
  enquiryKinds,
  INBOX,
  kindsIn,
  withKind,
} from '../../features/enquiries/enquiry.ts'
import { Today } from '../../features/enquiries/inbox/today.tsx'
import { ReplyTimesCard } from '../../features/enquiries/reply-times/reply-times-card.tsx'
import { FirstStepsCard } from '../../features/first-steps/first-steps-card.tsx'
import { loadOperatingState } from '../../features/operating-state/load-operating-state.ts'
import { OperatingStateNotice } from '../../features/operating-state/operating-state-notice.tsx'
import { UndeliveredMailsNotice } from '../../features/undelivered-mails/undelivered-mails-notice.tsx'
import { adminPractice } from '../../lib/admin-site.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { showControl } from '../../lib/forms/show-control.ts'
import { KnownFirstSteps } from '../../lib/known-first-steps.ts'
import { usePolled } from '../../lib/use-polled.ts'
import { useCountInTitle } from '../../lib/window-title.ts'
import { Tabs } from '../../ui/buttons/tabs.tsx'
import { ErrorSign } from '../../ui/forms/error-sign.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** What the dashboard gives to its lists. */
export interface DashboardFigures {
  counts: EnquiryCounts
  comingBack: readonly Enquiry[]
  recount(): void
  /** Of the day: beside a list, where there is space. */
  overview: ReactNode
}

const loadUndelivered = (api: DataApi) => rpcOf(api).undelivered_mails()
const loadCounts = (api: DataApi) => rpcOf(api).count_enquiry_kinds()
const loadAppointments = (api: DataApi) => rpcOf(api).coming_appointments()
const promise = () => ({ promised_hours: adminPractice().replyWithinHours })
// No row without the right to read enquiries.
const loadInbox = async (api: DataApi) => (await rpcOf(api).inbox_today(promise()))[0]
const loadReplyTimes = async (api: DataApi) => (await rpcOf(api).reply_times(promise()))[0]

export default function Dashboard() {
  const { clients } = useAdministrator()
  const { api } = clients
  const { last: counts = [], again: countAgain } = usePolled(api, loadCounts)
  // The title shows new enquiries also in a hidden tab.
  const { last: inbox, again: inboxAgain } = usePolled(api, loadInbox, { whileHidden: true })
  const { last: comingBack = [], again: comingBackAgain } = usePolled(api, loadFollowUps)
  useCountInTitle(inbox ? inbox.waiting + inbox.late : 0)
  const recount = useCallback(() => {
    countAgain()
    inboxAgain()
    comingBackAgain()
  }, [countAgain, inboxAgain, comingBackAgain])
  const { last: replyTimes } = usePolled(api, loadReplyTimes)
  const { last: undelivered = [], again: undeliveredAgain } = usePolled(api, loadUndelivered)
  const { last: operatingState } = usePolled(api, loadOperatingState)
  const { last: appointments = [] } = usePolled(api, loadAppointments)
  const firstSteps = use(KnownFirstSteps)

  const overview = (
    <aside aria-label="Der Tag" className="overview">
      <OperatingStateNotice state={operatingState} />
      <UndeliveredMailsNotice api={api} kinds={undelivered} onAcknowledged={undeliveredAgain} />
      {firstSteps?.sendsMails === false ? (
        <Card tone="cream">
          <p className="flex items-center gap-2">
            <ErrorSign />
            <StepLink id="mailserver" className="font-semibold text-error">
              E-Mails gehen nicht hinaus.
            </StepLink>
          </p>
        </Card>
      ) : null}
      <FirstStepsCard state={firstSteps} entries={countOf(counts, allKinds)?.count} />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <TodayLine appointments={appointments} />
        {firstSteps ? (
          <>
            {firstSteps.sendsMails ? <p>E-Mails gehen hinaus.</p> : null}
            <p>
              {firstSteps.newestBackup ? (
                `Letzte Sicherung: ${formatShortMoment(firstSteps.newestBackup)}.`
              ) : (
                <StepLink id="sicherung">Es gibt noch keine Sicherung.</StepLink>
              )}
            </p>
          </>
        ) : null}
      </div>
      <ReplyTimesCard times={replyTimes} />
    </aside>
  )

  return (
    <DashboardTabs counts={counts}>
      <div className="px-6 py-2 max-sm:px-4">
        <Today
          inbox={inbox}
          calledOff={atThisMoment(appointments).calledOffByPerson.length}
          undelivered={undelivered.reduce((sum, { given_up, still_trying }) => sum + given_up + still_trying, 0)}
        />
      </div>
      <Outlet context={{ counts, comingBack, recount, overview } satisfies DashboardFigures} />
    </DashboardTabs>
  )
}

/** To what corrects it, in "Erste Schritte". */
function StepLink({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      className={className}
      onClick={(event) => {
        if (showControl(id)) event.preventDefault()
      }}
    >
      {children}
    </a>
  )
}

function DashboardTabs({ counts, children }: { counts: EnquiryCounts; children: ReactNode }) {
  const here = useLocation()
  const there = useNavigation().location
  const navigate = useNavigate()
  const listOf = (label: string, kind?: EnquiryKind) => ({
    id: kind ? enquiryKinds[kind].inAddress : 'alle',
    // A press takes filters back, on the tab that is open, too.
    to: `${INBOX}?${withKind(new URLSearchParams(), kind)}`,
    label: withCount(label, countOf(counts, kind ? [kind] : allKinds)?.count),
  })
  const tabs = [
    listOf('Alle Anfragen'),
    ...allKinds.map((kind) => listOf(enquiryKinds[kind].tab, kind)),
    { id: 'termine', to: '/admin/termine', label: 'Termine' },
    { id: 'vorlagen', to: '/admin/vorlagen', label: 'Vorlagen' },
  ]
  const tabOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const [only, ...others] = kindsIn(new URLSearchParams(search))
    const isList = tabs.every(({ to }) => to !== pathname)
    if (!isList) return pathname.slice('/admin/'.length)
    return only && others.length === 0 ? enquiryKinds[only].inAddress : 'alle'
  }
  const chosen = tabOf(here)
  return (
    <Tabs
      label="Dashboard"
      chosen={(there?.pathname.startsWith('/admin') && tabOf(there)) || chosen}
      onChoose={(id) => void navigate(tabs.find((tab) => tab.id === id)?.to ?? INBOX)}
      tabs={tabs.map((tab) => ({
        ...tab,
        panel: tab.id === chosen ? children : <p role="status">Lade Daten...</p>,
      }))}
      frame={(line, panels) => (
        <AdminHead title="Admin Dashboard" sub="Verwalten Sie MWO-Anfragen" tabs={line}>
          {panels}
        </AdminHead>
      )}
    />
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}
