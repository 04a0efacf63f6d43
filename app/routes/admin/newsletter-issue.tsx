import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { IssueDesk } from '../../features/content-admin/issues/issue-list.tsx'
import { IssuePreparation } from '../../features/content-admin/issues/issue-preparation.tsx'
import { IssueProgress } from '../../features/content-admin/issues/issue-progress.tsx'
import { loadIssues, loadIssueText } from '../../features/content-admin/issues/issue-source.ts'
import { rpcOf } from '../../lib/data-api.ts'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'

const POLL_MS = 3000

export async function load({ api }: AdminClients, { params }: LoaderFunctionArgs) {
  const document = `issue/${params.key}`
  const list = await loadIssues(api)
  const issue = list.sending.issues.find((one) => one.document === document) ?? null
  return {
    ...list,
    document,
    issue,
    problems: issue ? await rpcOf(api).newsletter_problems({ id: issue.id }) : [],
    draft: issue ? null : ((await loadIssueText(api, document))?.draft ?? null),
  }
}

export const title = 'Ausgabe'

export default function NewsletterIssue({ clients, loaded, reload }: LoadedPageProps<typeof load>) {
  const { sending, drafts, document: name, issue, problems, draft } = loaded
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
  const shown = { api: clients.api, post: clients.post, onChanged: changed }
  const title = issue?.title ?? draft?.body?.header.title ?? 'Diese Ausgabe gibt es nicht'
  return (
    <IssueDesk api={clients.api} {...{ sending, drafts }} open={{ document: name, title }} onChanged={changed}>
      {said?.refusal ? (
        <div ref={refusal} tabIndex={-1} className="letter">
          <FormRefusal text={said.refusal} />
        </div>
      ) : null}
      {issue ? <IssueProgress {...shown} issue={issue} problems={problems} /> : null}
      {draft ? <IssuePreparation {...shown} document={name} draft={draft} sending={sending} /> : null}
    </IssueDesk>
  )
}
