import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { IssuePreparation } from '../../features/content-admin/issues/issue-preparation.tsx'
import { IssueProgress } from '../../features/content-admin/issues/issue-progress.tsx'
import { loadIssueText } from '../../features/content-admin/issues/issue-source.ts'
import { rpcOf } from '../../lib/data-api.ts'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'

const POLL_MS = 3000

export async function load({ api }: AdminClients, { params }: LoaderFunctionArgs) {
  const document = `issue/${params.key}`
  const { issues, pace } = await rpcOf(api).newsletter_sending()
  const issue = issues.find((one) => one.document === document)
  if (issue)
    return {
      document,
      issues,
      pace,
      issue,
      problems: await rpcOf(api).newsletter_problems({ id: issue.id }),
      text: null,
    }
  return { document, issues, pace, issue: null, problems: [], text: await loadIssueText(api, document) }
}

export const title = 'Ausgabe'

export default function NewsletterIssue({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const { document: name, issues, pace, issue, problems, text } = loaded
  const [said, setSaid] = useState<{ refusal: string | undefined }>()
  const refusal = useRef<HTMLDivElement>(null)
  // It may have been pressed for far below.
  useEffect(() => {
    if (said?.refusal) refusal.current?.focus()
  }, [said])
  const isMoving = issue !== null && issue.state !== 'finished'
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void reload(), POLL_MS)
    return () => clearInterval(timer)
  }, [isMoving, reload])
  const changed = (refusal?: string) => {
    setSaid({ refusal })
    void reload()
  }
  return (
    <>
      <AdminHead
        back={{ href: '/admin/newsletter/ausgaben', label: 'Alle Ausgaben' }}
        title={issue?.title ?? text?.draft?.body?.header.title ?? 'Diese Ausgabe gibt es nicht'}
      />
      <div className="page">
        {said?.refusal ? (
          <div ref={refusal} tabIndex={-1}>
            <FormRefusal text={said.refusal} />
          </div>
        ) : null}
        {issue ? (
          <IssueProgress
            api={clients.api}
            post={clients.post}
            issue={issue}
            issues={issues}
            problems={problems}
            onChanged={changed}
          />
        ) : null}
        {text?.draft ? (
          <IssuePreparation
            api={clients.api}
            post={clients.post}
            document={name}
            draft={text.draft}
            issues={issues}
            pace={pace}
            onChanged={changed}
          />
        ) : null}
      </div>
    </>
  )
}
