import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatNumber } from '../../../rules/format/format-number.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { readFilters } from '../../lib/list/list-filters.ts'
import { useAddressChanges } from '../../lib/list/use-address-changes.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { type LoadedList, loadList } from '../../ui/list/load-list.ts'
import { type Subscriber, subscriberSource, subscriberStatuses } from './subscriber.ts'
import { exportSubscribers } from './subscriber-files.ts'
import { SubscriberList } from './subscriber-list.tsx'

export function loadNewsletterList(api: DataApi, request: Request): Promise<LoadedList<Subscriber>> {
  const filters = readFilters(new URL(request.url).searchParams, subscriberStatuses)
  return loadList(subscriberSource(api), filters, request.signal)
}

interface NewsletterPageProps {
  api: DataApi
  list: LoadedList<Subscriber>
  person(subscriber: Subscriber, changes: { onCorrected(): Promise<void>; onErased(): Promise<void> }): ReactNode
}

export function NewsletterPage({ api, list, person }: NewsletterPageProps) {
  const [opened, setOpened] = useState<string>()
  const { search, filter } = useAddressChanges()
  const withRecentAuthentication = useRecentAuthentication()
  const { revalidate } = useRevalidator()
  const filters = readFilters(search, subscriberStatuses)
  const shown = (list.state === 'loaded' ? list.rows : []).find(({ id }) => id === opened)

  return (
    <div>
      <ListPage
        list={list}
        filters={filters}
        statuses={subscriberStatuses}
        searches="E-Mail, Name"
        onFilter={filter}
        countOf={(_shown, total) => `${formatNumber(total)} ${total === 1 ? 'Adresse' : 'Adressen'}`}
        exports={[
          {
            label: 'CSV Export',
            save: (shown, onProgress) =>
              withRecentAuthentication(() => exportSubscribers(api, shown as typeof filters, onProgress)),
          },
        ]}
      >
        {(rows, busy) => (
          <SubscriberList
            api={api}
            subscribers={rows}
            busy={busy}
            onPerson={({ id }) => setOpened(id)}
            onChanged={revalidate}
          />
        )}
      </ListPage>
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown && readableAddress(shown.email)}
        size="tall"
      >
        {shown
          ? person(shown, {
              onCorrected: revalidate,
              onErased: async () => {
                setOpened(undefined)
                await revalidate()
              },
            })
          : null}
      </Dialog>
    </div>
  )
}
