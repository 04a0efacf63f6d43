import { lazy, type ReactNode, Suspense } from 'react'
import type { LibraryPicture } from '../../../database/json-results.ts'
import type { Post } from '../../lib/ask-server.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { AddPicture, PicturesToChoose } from '../../ui/controls/pictures-to-choose.tsx'

const PictureForm = lazy(() => import('./picture-form.tsx').then((module) => ({ default: module.PictureForm })))

interface PictureShelfProps {
  clients: { api: DataApi; post: Post }
  pictures: LibraryPicture[]
  /** Reads the pictures anew. */
  reload(): Promise<void>
  children: ReactNode
}

/** Gives the pictures of the practice to the page, and the form that adds one where it is chosen. */
export function PictureShelf({ clients: { api, post }, pictures, reload, children }: PictureShelfProps) {
  return (
    <PicturesToChoose value={pictures}>
      <AddPicture
        value={(onDone) => (
          <Suspense fallback={<p role="status">Lade Daten...</p>}>
            <PictureForm
              api={api}
              post={post}
              onSaved={(_isShown, id) => void reload().then(() => onDone(id))}
              onCancel={() => onDone()}
            />
          </Suspense>
        )}
      >
        {children}
      </AddPicture>
    </PicturesToChoose>
  )
}
