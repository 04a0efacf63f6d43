import { useCallback } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { PicturePage } from '../../features/picture-library/picture-page.tsx'
import { rpcOf } from '../../lib/data-api.ts'
import { readFilters, withFilters } from '../../lib/list/list-filters.ts'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { PageLinks } from '../../ui/list/page-links.tsx'

const AT_ONCE = 24

export function load({ api }: AdminClients, { request }: LoaderFunctionArgs) {
  const { search, page } = readFilters(new URL(request.url).searchParams, {})
  return rpcOf(api).list_pictures({ search, from: (page - 1) * AT_ONCE, most: AT_ONCE, deleted: false })
}

export const title = 'Bilder'

export default function Pictures({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const [address, setAddress] = useSearchParams()
  const { search, page } = readFilters(address, {})
  const onSearch = useCallback(
    (search: string) => setAddress((before) => withFilters(before, { search }), { replace: true }),
    [setAddress],
  )
  const { pictures, total } = loaded
  return (
    <>
      <AdminHead title="Bilder" />
      <div className="page">
        <PicturePage
          api={clients.api}
          post={clients.post}
          pictures={pictures}
          total={total}
          search={search}
          onSearch={onSearch}
          onChanged={reload}
        />
        <PageLinks
          page={page}
          total={total}
          size={AT_ONCE}
          addressOf={(page) => `?${withFilters(address, { page })}`}
        />
      </div>
    </>
  )
}
