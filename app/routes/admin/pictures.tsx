import { useRevalidator } from 'react-router'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { PicturePage } from '../../features/picture-library/picture-page.tsx'
import { loadPictures } from '../../features/picture-library/picture-source.ts'
import './pictures.css'
import type { PageProps } from '../../admin-page.tsx'

export async function clientLoader() {
  const admin = signedInAdministrator()
  return admin && loadPictures(admin.clients.api)
}

export const title = 'Bilder'

/** Every picture that the practice uploaded. */
export default function Pictures({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  return (
    <>
      <h1 className="text-h2">Bilder</h1>
      <PicturePage api={clients.api} post={clients.post} pictures={loaderData} onChanged={() => void revalidate()} />
    </>
  )
}
