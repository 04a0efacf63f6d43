import type { TextDocument } from '../../../../content/texts/text-document.ts'
import type { IssuePreview } from '../../../../rules/newsletter/issue-preview.ts'
import { askServer, type Post } from '../../../lib/ask-server.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { saveDraft } from '../../../lib/drafts/stored-draft.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { ContentConflict, type ContentState, loadContentState, unlessConflict } from '../drafts/content-state.ts'

export type IssueDraft = Awaited<ReturnType<typeof loadIssues>>['drafts'][number]

export async function loadIssues(api: DataApi) {
  const [sending, known] = await Promise.all([rpcOf(api).newsletter_sending(), rpcOf(api).content_documents()])
  const drafts = known.flatMap(({ document, version, draft_change, draft_header, changed_at }) =>
    document.startsWith('issue/') && draft_change && version === 0
      ? [{ document, title: draft_header?.title || '(ohne Betreff)', changedAt: changed_at }]
      : [],
  )
  return { sending, drafts }
}

export function issueAddress(document: string): string {
  return `/admin/newsletter/ausgaben/${document.slice('issue/'.length)}`
}

/** Where its text is written. */
export function issueTextAddress(document: string): string {
  return `${issueAddress(document)}/text`
}

export type IssueText = ContentState<TextDocument<'issue'> | null>

export async function loadIssueText(api: DataApi, document: string): Promise<IssueText | null> {
  const state: IssueText = await loadContentState(api, document, null)
  return state.draft || state.published ? state : null
}

const FAILED = { failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' }

export function previewIssue(post: Post, document: string): Promise<IssuePreview> {
  return askServer(post, '/api/newsletter/preview', { document }, FAILED)
}

export async function mailSample(post: Post, document: string): Promise<string> {
  return (await askServer<{ to: string }>(post, '/api/newsletter/sample', { document }, FAILED)).to
}

const CHANGED = 'Der Text hat sich inzwischen geändert. Nichts ist hinausgegangen. Bitte sehen Sie ihn noch einmal an.'

const IS_NO_DRAFT =
  'Diese Ausgabe ist kein Entwurf mehr: Sie wurde inzwischen versandt, geplant oder verworfen. Hier steht, was jetzt gilt.'

/** @param publishAt the clock in Berlin @param seen the change of the draft that was previewed @throws Refusal */
export async function sendIssue(
  api: DataApi,
  document: string,
  publishAt: string,
  { isBeyondPromise, seen }: { isBeyondPromise: boolean; seen: number },
): Promise<void> {
  await rpcOf(api).require_recent_authentication()
  const state = await loadIssueText(api, document)
  if (!state?.draft?.body) throw new Refusal(IS_NO_DRAFT)
  if (state.draft.change !== seen) throw new ContentConflict(CHANGED)
  const { header, content } = state.draft.body
  const body = { header: { ...header, publishAt }, content }
  const change = await unlessConflict(saveDraft(api, document, body, state.version, seen), CHANGED)
  await unlessConflict(rpcOf(api).send_newsletter_issue({ document, change, beyond_promise: isBeyondPromise }), CHANGED)
}

export type Control = 'pause' | 'go on' | 'cancel' | 'draft'

/** `draft` is for an issue that has not begun. @throws Refusal when the issue is no longer as the page showed it */
export async function controlIssue(api: DataApi, id: string, action: Control): Promise<void> {
  if (await rpcOf(api).control_newsletter_issue({ id, action })) return
  const { issues } = await rpcOf(api).newsletter_sending()
  const isThere = issues.some((issue) => issue.id === id)
  throw new Refusal(isThere ? (action === 'draft' ? HAS_BEGUN : IS_OTHERWISE) : IS_ANOTHER)
}

const HAS_BEGUN =
  'Der Versand hat schon begonnen: Text und Zeitpunkt dieser Ausgabe lassen sich nicht mehr ändern. Geändert ist nichts.'
const IS_OTHERWISE = 'Die Ausgabe steht inzwischen anders. Geändert ist nichts; hier steht, was jetzt gilt.'
/** Each plan has an id of its own. */
const IS_ANOTHER =
  'Diese Ausgabe wurde inzwischen geändert oder neu geplant. Bitte sehen Sie, wie sie jetzt steht, und versuchen Sie es dann noch einmal.'

/** All of the uncertain mails of an issue, or one. @throws Refusal when somebody decided before */
export async function decideUncertain(api: DataApi, id: string, sendAgain: boolean, delivery?: string): Promise<void> {
  if ((await rpcOf(api).decide_uncertain_deliveries({ id, send_again: sendAgain, delivery })) === 0)
    throw new Refusal('Darüber ist schon entschieden. Geändert ist nichts; hier steht, was jetzt gilt.')
}
