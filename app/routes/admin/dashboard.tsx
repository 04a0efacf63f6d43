import { useCallback } from 'react'
import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadComingAppointments } from '../../features/enquiries/appointments/appointment-data.ts'
import { TodayLine } from '../../features/enquiries/appointments/today-line.tsx'
import { countEnquiryKinds, type DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { enquiryKinds } from '../../features/enquiries/enquiry.ts'
import { loadComingBack, loadInbox } from '../../features/enquiries/inbox/load-inbox.ts'
import { Today } from '../../features/enquiries/inbox/today.tsx'
import { loadReplyTimes } from '../../features/enquiries/reply-times/load-reply-times.ts'
import { ReplyTimesCard } from '../../features/enquiries/reply-times/reply-times-card.tsx'
import { FirstStepsCard } from '../../features/first-steps/first-steps-card.tsx'
import { loadFirstSteps } from '../../features/first-steps/load-first-steps.ts'
import { countConfirmed } from '../../features/newsletter-admin/subscriber-source.ts'
import { loadOperatingState } from '../../features/operating-state/load-operating-state.ts'
import { OperatingStateNotice } from '../../features/operating-state/operating-state-notice.tsx'
import { loadUndeliveredMails } from '../../features/undelivered-mails/undelivered-mails.ts'
import { UndeliveredMailsNotice } from '../../features/undelivered-mails/undelivered-mails-notice.tsx'
import { usePolled } from '../../lib/use-polled.ts'
import { useCountInTitle } from '../../lib/window-title.ts'
import { AddressTabs } from '../../ui/list/address-tabs.tsx'

export default function Dashboard() {
  const { clients } = useAdministrator()
  const { api } = clients
  const { last: counts = {}, again: countAgain } = usePolled(api, countEnquiryKinds)
  // The title shows new enquiries also in a hidden tab.
  const { last: inbox, again: inboxAgain } = usePolled(api, loadInbox, { whileHidden: true })
  const { last: comingBack = [], again: comingBackAgain } = usePolled(api, loadComingBack)
  useCountInTitle(inbox ? inbox.waiting + inbox.late_mwo + inbox.late_consultation : 0)
  const recount = useCallback(() => {
    countAgain()
    inboxAgain()
    comingBackAgain()
  }, [countAgain, inboxAgain, comingBackAgain])
  const { last: confirmed } = usePolled(api, countConfirmed)
  const { last: replyTimes } = usePolled(api, loadReplyTimes)
  const { last: undelivered = [], again: undeliveredAgain } = usePolled(api, loadUndeliveredMails)
  const { last: operatingState } = usePolled(api, loadOperatingState)
  const { last: firstSteps } = usePolled(clients, loadFirstSteps)
  const { last: appointments = [] } = usePolled(api, loadComingAppointments)
  const { mwo, consultation } = enquiryKinds
  const entries = counts.mwo && counts.consultation ? counts.mwo.count + counts.consultation.count : undefined

  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h1 className="text-h2">Admin Dashboard</h1>
        <p className="text-ink-muted">Verwalten Sie MWO-Anfragen</p>
      </div>
      <Today
        inbox={inbox}
        undelivered={undelivered.reduce((sum, { given_up, still_trying }) => sum + given_up + still_trying, 0)}
      >
        <TodayLine appointments={appointments} />
      </Today>
      <OperatingStateNotice state={operatingState} />
      <FirstStepsCard state={firstSteps} entries={entries} />
      <UndeliveredMailsNotice api={api} kinds={undelivered} onAcknowledged={undeliveredAgain} />
      <AddressTabs
        label="Einträge"
        context={{ counts, comingBack, recount } satisfies DashboardFigures}
        tabs={[
          { path: mwo.list, label: withCount(mwo.tab, counts.mwo?.count) },
          { path: consultation.list, label: withCount(consultation.tab, counts.consultation?.count) },
          { path: '/admin/newsletter', label: withCount('Newsletter', confirmed) },
        ]}
      />
      <ReplyTimesCard times={replyTimes} />
    </>
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}
