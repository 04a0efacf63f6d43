import { useState } from 'react'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import { PageWindow } from '../preview/page-window.tsx'
import type { IssuePreview } from './issue-source.ts'

const labels = { phone: 'Handy', desktop: 'Rechner', dark: 'Dunkel', text: 'Als Text' }
type View = keyof typeof labels

export function MailWindow({ preview }: { preview: IssuePreview }) {
  const [view, setView] = useState<View>('phone')
  return (
    <section aria-labelledby="e-mail" className="grid grid-cols-1 gap-4">
      <h2 id="e-mail" className="text-large">
        Die E-Mail
      </h2>
      <p>
        <strong>Betreff:</strong> {preview.subject}
      </p>
      <ViewSwitch legend="Ansicht der E-Mail" chosen={view} labels={labels} onChange={setView} />
      {view === 'text' ? (
        <pre className="rounded-card border border-dune p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      ) : (
        <PageWindow
          title={`E-Mail, ${labels[view]}`}
          html={view === 'dark' ? alwaysDark(preview.html) : preview.html}
          width={view === 'desktop' ? 640 : 360}
          isDark={view === 'dark'}
        />
      )}
      <p className="text-small text-ink-muted">Links sind hier ohne Wirkung.</p>
    </section>
  )
}

function alwaysDark(html: string): string {
  return html.replace('@media (prefers-color-scheme:dark)', '@media all')
}
