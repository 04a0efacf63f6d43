import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatNumber } from '../../../rules/format/format-number.ts'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { readFilters } from '../../lib/list/list-filters.ts'
import { useAddressChanges } from '../../lib/list/use-address-changes.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { type LoadedList, loadList } from '../../ui/list/load-list.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { type Subscriber, subscriberSource, subscriberStatuses } from './subscriber.ts'
import { downloadOptInLog, exportSubscribers } from './subscriber-files.ts'
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

  async function saveOptInLog(subscriber: Subscriber) {
    try {
      await downloadOptInLog(api, subscriber)
    } catch {
      showToast({
        title: 'Nachweis nicht gespeichert',
        description: 'Das Protokoll konnte nicht geladen werden. Versuchen Sie es noch einmal.',
        variant: 'destructive',
      })
    }
  }

  async function trust({ id }: Subscriber) {
    await rpcOf(api)
      .trust_newsletter_address({ id })
      .catch(() =>
        showToast({ title: 'Nicht gespeichert', description: 'Versuchen Sie es noch einmal.', variant: 'destructive' }),
      )
    await revalidate()
  }

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
            subscribers={rows}
            busy={busy}
            onPerson={({ id }) => setOpened(id)}
            onOptInLog={(subscriber) => void saveOptInLog(subscriber)}
            onTrust={(subscriber) => void trust(subscriber)}
            onUnsubscribe={async ({ id, email }) => {
              await withRecentAuthentication(() => rpcOf(api).unsubscribe_newsletter_address({ id }))
              showToast({ title: 'Abgemeldet', description: readableAddress(email) })
              await revalidate()
            }}
            onErase={async ({ id }) => {
              await withRecentAuthentication(() => rpcOf(api).erase_newsletter_address({ id }))
              await revalidate()
            }}
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
