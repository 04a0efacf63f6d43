import { useEffect, useState } from 'react'
import type { IssuePreview } from '../../../../rules/newsletter/issue-preview.ts'
import type { Post } from '../../../lib/ask-server.ts'
import { sentenceOf } from '../../../lib/forms/sentence-of.ts'
import { usePractice } from '../../../lib/site-context.tsx'
import { ViewSwitch } from '../../../ui/controls/view-switch.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { PageWindow } from '../preview/page-window.tsx'
import { previewIssue } from './issue-source.ts'

/** The mail of an issue, made anew for each `seen` state of it. */
export function useIssuePreview(post: Post, document: string, seen: number) {
  const [shown, setShown] = useState<{ preview?: IssuePreview; refusal?: string }>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is another mail
  useEffect(() => {
    previewIssue(post, document).then(
      (preview) => setShown({ preview }),
      (error) => setShown({ refusal: sentenceOf(error) }),
    )
  }, [post, document, seen])
  return shown
}

const labels = { phone: 'Handy', desktop: 'Rechner', dark: 'Dunkel', text: 'Als Text' }
type View = keyof typeof labels

export function IssueLetter({ preview, refusal }: ReturnType<typeof useIssuePreview>) {
  const [view, setView] = useState<View>('phone')
  const practice = usePractice()
  if (!preview) return refusal ? <FormRefusal text={refusal} /> : <p role="status">Die E-Mail wird erzeugt …</p>
  return (
    <section aria-label="Die E-Mail" className="grid grid-cols-1 content-start gap-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-dune pb-4">
        {Object.entries({ Betreff: preview.subject, Von: practice.name }).map(([term, words]) => (
          <div key={term}>
            <dt className="text-caption text-ink-muted">{term}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
      <ViewSwitch legend="Ansicht der E-Mail" chosen={view} labels={labels} onChange={setView} />
      {view === 'text' ? (
        <pre className="rounded-card border border-dune p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      ) : (
        <PageWindow
          title={`E-Mail, ${labels[view]}`}
          html={view === 'dark' ? preview.html.replace('(prefers-color-scheme:dark)', 'all') : preview.html}
          width={view === 'desktop' ? 640 : 360}
          isDark={view === 'dark'}
        />
      )}
      <p className="text-small text-ink-muted">Links sind hier ohne Wirkung.</p>
    </section>
  )
}
