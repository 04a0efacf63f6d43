import { useState } from 'react'
import { PageWindow } from '../preview/page-window.tsx'
import type { IssuePreview } from './issue-source.ts'

const views = {
  phone: { label: 'Handy', width: 360 },
  desktop: { label: 'Rechner', width: 640 },
  dark: { label: 'Dunkel', width: 360 },
  text: { label: 'Als Text', width: 0 },
}
type View = keyof typeof views

/** The real mail, as programs show it. */
export function MailWindow({ preview }: { preview: IssuePreview }) {
  const [view, setView] = useState<View>('phone')
  const { label, width } = views[view]
  return (
    <section aria-labelledby="e-mail" className="grid grid-cols-1 gap-4">
      <h2 id="e-mail" className="text-large">
        Die E-Mail
      </h2>
      <p>
        <strong>Betreff:</strong> {preview.subject}
      </p>
      <fieldset className="view-switch">
        <legend className="sr-only">Ansicht der E-Mail</legend>
        {(Object.entries(views) as [View, (typeof views)[View]][]).map(([name, { label }]) => (
          <button key={name} type="button" aria-pressed={name === view} onClick={() => setView(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      {view === 'text' ? (
        <pre className="rounded-card border border-dune p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      ) : (
        <PageWindow
          title={`E-Mail, ${label}`}
          html={view === 'dark' ? alwaysDark(preview.html) : preview.html}
          width={width}
          isDark={view === 'dark'}
        />
      )}
      <p className="text-small text-ink-muted">Mit einem Namen zum Beispiel. Links sind hier ohne Wirkung.</p>
    </section>
  )
}

/** What a program does that shows mails by night. */
function alwaysDark(html: string): string {
  return html.replace('@media (prefers-color-scheme:dark)', '@media all')
}
