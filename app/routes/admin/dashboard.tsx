import { useSearchParams } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import { consultationTypes } from '../../features/consultation/consultation-types.ts'
import { type EnquiryKind, enquiryKinds } from '../../features/enquiries/enquiry.ts'
import { EnquiryTab } from '../../features/enquiries/enquiry-tab.tsx'
import { useEnquiryCounts } from '../../features/enquiries/use-enquiry-counts.ts'
import { NewsletterTab } from '../../features/newsletter-admin/newsletter-tab.tsx'
import { useConfirmedCount } from '../../features/newsletter-admin/use-confirmed-count.ts'
import { UndeliveredMailsNotice } from '../../features/undelivered-mails/undelivered-mails-notice.tsx'
import { useAdminSettings } from '../../lib/admin-settings.ts'
import { Tabs } from '../../ui/tabs.tsx'

/** The tabs of the enquiries; the chosen one is in the address. */
export function Dashboard({ clients: { api, storage }, userId }: { clients: AdminClients; userId: string }) {
  const [search, setSearch] = useSearchParams()
  const { counts, recount } = useEnquiryCounts(api)
  const confirmed = useConfirmedCount(api)
  const [{ shortcuts }, changeSettings] = useAdminSettings()

  const tab = (id: string, kind: EnquiryKind) => ({
    id,
    label: withCount(enquiryKinds[kind].tab, counts[kind]?.count),
    panel: (
      <EnquiryTab
        api={api}
        storage={storage}
        userId={userId}
        kind={kind}
        topics={consultationTypes}
        counted={counts[kind]}
        shortcutsEnabled={shortcuts}
        onEnableShortcuts={(enabled) => changeSettings({ shortcuts: enabled })}
        onChanged={recount}
      />
    ),
  })

  return (
    <>
      <h1 className="text-h2">Admin Dashboard</h1>
      <p className="mb-3 text-ink-muted">Verwalten Sie MWO-Anfragen</p>
      <UndeliveredMailsNotice api={api} />
      <Tabs
        label="Einträge"
        chosen={['beratung', 'newsletter'].find((id) => id === search.get('tab')) ?? 'mwo'}
        onChoose={(id) => setSearch(id === 'mwo' ? {} : { tab: id })}
        tabs={[
          tab('mwo', 'mwo'),
          tab('beratung', 'consultation'),
          { id: 'newsletter', label: withCount('Newsletter', confirmed), panel: <NewsletterTab api={api} /> },
        ]}
      />
    </>
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}
