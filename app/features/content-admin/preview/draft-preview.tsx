import { useCallback, useEffect, useRef, useState } from 'react'
import { askServer, type Post } from '../../../lib/ask-server.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import { ToControl } from '../../../ui/forms/error-summary.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { PageWindow } from './page-window.tsx'

const sizes = { phone: 'Handy', desktop: 'Großer Bildschirm' }
const widths = { phone: 390, desktop: 1280 }
const colours = { light: 'Hell', dark: 'Dunkel' }

const SENTENCES = {
  failed: 'Die Vorschau ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
  missing: 'Die Vorschau gibt es nur, wo der Server dieser Website die Verwaltung zeigt.',
}

interface PreviewedPage {
  path: string
  html: string
  /** What the draft still needs before it can be published. */
  missing: { place: string; message: string; path?: string[] }[]
}

/** Arrow keys in the list pass several pages; only the last is loaded. */
const CHOOSING_MS = 300

interface DraftPreviewProps {
  document: string
  body: unknown
  isSaved: boolean
  save(): Promise<boolean>
  post: Post
  /** The page of a text has no path: its address is part of the draft. */
  pages: readonly { title: string; path?: string }[]
  /** A press on a passage of the page. */
  onPassage(passage: string): void
  /** The id of the control that holds what is missing. */
  controlFor(path: readonly string[]): string
}

export function DraftPreview({ document, body, isSaved, save, post, pages, onPassage, controlFor }: DraftPreviewProps) {
  const [chosen, setChosen] = useState(0)
  const [size, setSize] = useState<keyof typeof widths>('phone')
  const [colour, setColour] = useState<keyof typeof colours>(() =>
    globalThis.document.documentElement.dataset.colors === 'inverted' ? 'dark' : 'light',
  )
  const [shown, setShown] = useState<{ page: PreviewedPage; body: unknown }>()
  const [refusal, setRefusal] = useState<string>()
  const [isLoading, setLoading] = useState(true)
  const latest = useRef({ body, save })
  latest.current = { body, save }
  const asked = useRef(0)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const path = pages[chosen]?.path

  const show = useCallback(async () => {
    const mine = ++asked.current
    setLoading(true)
    setRefusal(undefined)
    try {
      const { body, save } = latest.current
      await save()
      const page = await askServer<PreviewedPage>(post, '/api/preview', { document, path }, SENTENCES)
      if (mine === asked.current) setShown({ page, body })
    } catch (error) {
      if (mine !== asked.current) return
      setRefusal(sentenceOf(error))
      setShown(undefined)
    }
    if (mine === asked.current) setLoading(false)
  }, [post, document, path])

  useEffect(() => {
    setLoading(true)
    const timer = setTimeout(() => void show(), asked.current === 0 ? 0 : CHOOSING_MS)
    return () => clearTimeout(timer)
  }, [show])

  const isOld = shown !== undefined && !isLoading && (shown.body !== body || !isSaved)
  return (
    <section ref={section} aria-labelledby="vorschau" className="grid grid-cols-1 gap-4">
      <h2 id="vorschau" className="text-large">
        Vorschau
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        {pages.length > 1 ? (
          <SelectField
            name="preview-page"
            label="Seite"
            value={chosen}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {pages.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </SelectField>
        ) : null}
        <ViewSwitch legend="Breite der Vorschau" chosen={size} labels={sizes} onChange={setSize} />
        <ViewSwitch legend="Farben der Vorschau" chosen={colour} labels={colours} onChange={setColour} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p
          role="status"
          className="empty:absolute"
          data-preview-state={isLoading ? 'loading' : isOld ? 'old' : 'shown'}
        >
          {isLoading ? 'Die Seite wird erzeugt …' : ''}
          {isOld ? 'Sie haben seitdem weitergeschrieben.' : ''}
        </p>
        {isOld || refusal ? (
          <Button variant="secondary" size="small" onClick={() => show()}>
            Vorschau erneuern
          </Button>
        ) : null}
      </div>
      <FormRefusal text={refusal} />
      {shown && shown.page.missing.length > 0 ? (
        <details>
          <summary className="min-h-[2.75rem] cursor-pointer py-2">
            Vor dem Veröffentlichen fehlt noch etwas ({shown.page.missing.length})
          </summary>
          <ul>
            {shown.page.missing.map(({ place, message, path }) => (
              <li key={`${place} ${message}`}>
                <strong>{place}:</strong> {path ? <ToControl id={controlFor(path)}>{message}</ToControl> : message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {shown ? (
        <>
          <PageWindow
            title={`Vorschau, ${sizes[size]}`}
            html={shown.page.html}
            width={widths[size]}
            isDark={colour === 'dark'}
            onPassage={onPassage}
          />
          <p className="text-small text-ink-muted">
            So sähe {shown.page.path} für Besucher aus. Nur Sie und andere Administratoren sehen das. Ein Druck auf
            einen Absatz führt dorthin, wo er geschrieben wird. Links und Formulare sind hier ohne Wirkung.
            Öffnungsstatus, Aufrufe und Cookie-Hinweis fehlen.
          </p>
        </>
      ) : null}
    </section>
  )
}
