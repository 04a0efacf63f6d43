import { useCallback } from 'react'
import { type LoaderFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { PicturePage } from '../../features/picture-library/picture-page.tsx'
import { loadPictures } from '../../features/picture-library/picture-source.ts'
import './pictures.css'
import type { PageProps } from '../../admin-page.tsx'
import { readFilters, withFilters } from '../../lib/list/list-filters.ts'
import { PageLinks } from '../../ui/list/page-links.tsx'

const AT_ONCE = 24

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  if (!admin) return null
  const { search, page } = readFilters(new URL(request.url).searchParams, {})
  return loadPictures(admin.clients.api, { search, from: (page - 1) * AT_ONCE, most: AT_ONCE, deleted: false })
}

export const title = 'Bilder'

export default function Pictures({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  const { revalidate } = useRevalidator()
  const [address, setAddress] = useSearchParams()
  const { search, page } = readFilters(address, {})
  const onSearch = useCallback(
    (search: string) => setAddress((before) => withFilters(before, { search }), { replace: true }),
    [setAddress],
  )
  if (!loaderData) return null
  const { pictures, total } = loaderData
  return (
    <>
      <h1 className="text-h2">Bilder</h1>
      <PicturePage
        api={clients.api}
        post={clients.post}
        pictures={pictures}
        total={total}
        search={search}
        onSearch={onSearch}
        onChanged={() => void revalidate()}
      />
      <PageLinks page={page} total={total} size={AT_ONCE} addressOf={(page) => `?${withFilters(address, { page })}`} />
    </>
  )
}
