import { useAdministrator } from '../../features/admin-session/admin-session.ts'
import { countEnquiryKinds, type DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { enquiryKinds } from '../../features/enquiries/enquiry.ts'
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
import { AddressTabs } from '../../ui/list/address-tabs.tsx'

/** What stands above the three lists. */
export default function Dashboard() {
  const { clients } = useAdministrator()
  const { api } = clients
  const { last: counts = {}, again: recount } = usePolled(api, countEnquiryKinds)
  const { last: confirmed } = usePolled(api, countConfirmed)
  const { last: replyTimes } = usePolled(api, loadReplyTimes)
  const { last: undelivered = [], again: lookAgain } = usePolled(api, loadUndeliveredMails)
  const { last: operatingState } = usePolled(api, loadOperatingState)
  const { last: firstSteps } = usePolled(clients, loadFirstSteps)
  const { mwo, consultation } = enquiryKinds

  return (
    <>
      <h1 className="text-h2">Admin Dashboard</h1>
      <p className="mb-3 text-ink-muted">Verwalten Sie MWO-Anfragen</p>
      <OperatingStateNotice state={operatingState} />
      <FirstStepsCard state={firstSteps} />
      <UndeliveredMailsNotice api={api} kinds={undelivered} onAcknowledged={lookAgain} />
      <ReplyTimesCard times={replyTimes} />
      <AddressTabs
        label="Einträge"
        context={{ counts, recount } satisfies DashboardFigures}
        tabs={[
          { path: mwo.list, label: withCount(mwo.tab, counts.mwo?.count) },
          { path: consultation.list, label: withCount(consultation.tab, counts.consultation?.count) },
          { path: '/admin/newsletter', label: withCount('Newsletter', confirmed) },
        ]}
      />
    </>
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}
