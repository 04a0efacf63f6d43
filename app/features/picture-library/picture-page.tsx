import { useState } from 'react'
import { kindNames, textName } from '../../../content/texts/text-document.ts'
import type { LibraryPicture, PicturePlace } from '../../../database/json-results.ts'
import type { Post } from '../../lib/ask-server.ts'
import { type DataApi, rpcOf } from '../../lib/data-api.ts'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Thumbnail } from '../../ui/controls/pictures-to-choose.tsx'
import { Question } from '../../ui/dialogs/question.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { useTyped } from '../../ui/list/use-typed.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { PictureForm } from './picture-form.tsx'

interface PicturePageProps {
  api: DataApi
  post: Post
  pictures: LibraryPicture[]
  total: number
  search: string
  /** Must stay the same function between renderings. */
  onSearch(search: string): void
  onChanged(): void
}

export function PicturePage({ api, post, pictures, total, search, onSearch, onChanged }: PicturePageProps) {
  const [typed, type] = useTyped(search, onSearch)
  /** The id of the edited picture; `new` for one that is added. */
  const [open, setOpen] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [asked, setAsked] = useState<LibraryPicture>()
  const withRecentAuthentication = useRecentAuthentication()

  function close() {
    const trigger = open
    setOpen(undefined)
    requestAnimationFrame(() => document.getElementById(`bild-${trigger}`)?.focus())
  }

  function saved(isShown: boolean) {
    showToast({
      title: 'Bild gesichert',
      description: isShown
        ? 'Alle Seiten zeigen es in der neuen Fassung.'
        : 'Wählen Sie es in den Praxisdaten oder in einem Text aus.',
    })
    close()
    onChanged()
  }

  function ask(one: LibraryPicture) {
    const isUsed = one.places.length > 0
    setRefusal(isUsed ? stillUsed(one.name, one.places) : undefined)
    if (!isUsed) setAsked(one)
  }

  async function remove({ id, name }: LibraryPicture) {
    const { places } = await withRecentAuthentication(() => rpcOf(api).delete_picture({ id }))
    if (places) setRefusal(stillUsed(name, places))
    else showToast({ title: 'Im Papierkorb', description: 'Eine Woche lang lässt sich das Bild zurückholen.' })
    setAsked(undefined)
    onChanged()
  }

  return (
    <div className="grid gap-8">
      <AdminHead
        action={
          <Button id="bild-new" size="small" onClick={() => setOpen('new')}>
            Bild hinzufügen
          </Button>
        }
      />
      {open === 'new' ? (
        <section aria-label="Neues Bild" className="border-b border-dune pb-6">
          <PictureForm api={api} post={post} onSaved={saved} onCancel={close} />
        </section>
      ) : null}
      <FormRefusal text={refusal} />
      {search || total > pictures.length ? (
        <div className="grid gap-6">
          <Field name="suche" label="Bild suchen" value={typed} onChange={(event) => type(event.target.value)} />
          <p role="status">
            {total === 0
              ? 'Nichts gefunden.'
              : `${pictures.length} von ${total} ${total === 1 ? 'wird' : 'werden'} gezeigt.`}
          </p>
        </div>
      ) : total === 0 ? (
        <Empty>
          Noch kein Bild. Bis Sie eines wählen, zeigt die Website Zeichnungen. Fotos der Praxis laden Sie gleich dort
          hoch, wo sie erscheinen: <SiteLink href="/admin/praxis#photographs.portrait">Praxisdaten, Fotos</SiteLink>
        </Empty>
      ) : null}
      <ul aria-label="Bilder">
        {pictures.map((one) => (
          <li
            key={one.id}
            className={`grid gap-4 border-b border-dune py-4 ${open === one.id ? '' : 'sm:grid-cols-[13.5rem_minmax(0,1fr)]'}`}
          >
            {open === one.id ? (
              <PictureForm api={api} post={post} edited={one} onSaved={saved} onCancel={close} />
            ) : (
              <>
                <div className="max-w-[16rem]">
                  <Thumbnail {...one} alt={one.picture.alt} />
                </div>
                <div className="grid content-start gap-2">
                  <h2 className="text-base font-semibold wrap-anywhere">{one.name}</h2>
                  <p className="text-small">{one.picture.alt || 'Schmückt nur, ohne Beschreibung'}</p>
                  <p className="text-small text-ink-muted">
                    {one.places.length > 0
                      ? `Verwendet: ${one.places.map(placeInWords).join(', ')}`
                      : 'Wird nirgends verwendet'}
                  </p>
                  {one.shown_version !== null && one.shown_version !== one.version ? (
                    <p className="text-small">
                      Die Website zeigt gerade eine frühere Fassung, weil ein früherer Stand wieder veröffentlicht ist.
                    </p>
                  ) : null}
                  <div className="flex flex-wrap gap-x-4">
                    <Button
                      id={`bild-${one.id}`}
                      variant="link"
                      aria-label={`Ändern oder ersetzen: ${one.name}`}
                      onClick={() => setOpen(one.id)}
                    >
                      Ändern oder ersetzen
                    </Button>
                    <Button variant="link" aria-label={`Löschen: ${one.name}`} onClick={() => ask(one)}>
                      Löschen
                    </Button>
                  </div>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {asked ? (
        <Question
          title="Bild löschen"
          yes="In den Papierkorb"
          busy="Wird gelöscht …"
          onYes={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <strong className="wrap-anywhere">{asked.name}</strong>
          </p>
          <p>
            Das Bild verschwindet mit seinen Worten. Eine Woche lang lässt es sich aus dem Papierkorb zurückholen,
            danach ist es endgültig gelöscht.
          </p>
        </Question>
      ) : null}
    </div>
  )
}

function stillUsed(name: string, places: PicturePlace[]): string {
  return `„${name}“ wird noch gebraucht und bleibt: ${places.map(placeInWords).join(', ')}. Nehmen Sie es dort zuerst heraus.`
}

function placeInWords({ document, is_draft }: PicturePlace): string {
  const text = textName(document)
  const name = text ? `${kindNames[text.kind]} „${text.key}“` : 'Praxisdaten'
  return is_draft ? `${name} (Entwurf)` : name
}
