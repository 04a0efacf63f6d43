import type { TextDocument, TextHeaders } from '../../../content/texts/text-document.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import { askServer, type Post } from '../ask-server.ts'
import { loadContentState, loadKnownDocuments, type Published, saveDraft } from '../drafts/content-state.ts'

type RowState = 'queued' | 'sending' | 'accepted' | 'refused' | 'uncertain' | 'excluded'

/** An issue that was sent, is being sent or waits for its time. Times are ISO 8601. */
export interface SentIssue {
  id: string
  document: string
  title: string
  send_at: string
  state: 'scheduled' | 'sending' | 'paused' | 'finished'
  paused_because: 'operator' | 'restored' | null
  begun_at: string | null
  finished_at: string | null
  cancelled_at: string | null
  /** The mail server's refusal of every mail. */
  trouble: string | null
  sums: Partial<Record<RowState, number>>
  /** Uncertain mails that the operator has to decide about. */
  undecided: number
}

export interface Sending {
  issues: SentIssue[]
  /** Mails in an hour at most; null for as many as the mail server takes. */
  pace: number | null
  /** How many addresses get an issue. */
  reached: number
  /** How many are confirmed and take no mail. */
  undeliverable: number
}

export interface IssueDraft {
  document: string
  title: string
  changedAt: string | null
}

/** State of the newsletter. @throws the API's error */
export function loadSending(api: DataApi): Promise<Sending> {
  return call(api, 'newsletter_sending')
}

/** Drafts and sent issues. @throws the API's error */
export async function loadIssues(api: DataApi): Promise<{ sending: Sending; drafts: IssueDraft[] }> {
  const [sending, known] = await Promise.all([loadSending(api), loadKnownDocuments<TextHeaders['issue']>(api)])
  const drafts = known.flatMap(({ document, version, draft_change, draft_header, changed_at }) =>
    document.startsWith('issue/') && draft_change && version === 0
      ? [{ document, title: draft_header?.title || '(ohne Betreff)', changedAt: changed_at }]
      : [],
  )
  return { sending, drafts }
}

/** The admin page of an issue. @param document `issue/herbst` */
export function issueAddress(document: string): string {
  return `/admin/newsletter/ausgaben/${document.slice('issue/'.length)}`
}

/** The text of an issue; null where there is none of this name. @throws the API's error */
export async function loadIssueText(api: DataApi, document: string) {
  const state = await loadContentState<TextDocument<'issue'> | null>(api, document, null)
  return state.draft || state.published ? state : null
}

export interface IssuePreview {
  subject: string
  html: string
  text: string
  problems: string[]
  hints: string[]
  reached: number
}

const FAILED = { failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' }

/** The draft as a mail, and what the checks say. @throws ServerRefusal */
export function previewIssue(post: Post, document: string): Promise<IssuePreview> {
  return askServer(post, '/api/newsletter/preview', { document }, FAILED)
}

/** Mails the draft to the operator. @returns the address. @throws ServerRefusal */
export async function mailSample(post: Post, document: string): Promise<string> {
  return (await askServer<{ to: string }>(post, '/api/newsletter/sample', { document }, FAILED)).to
}

/**
 * Sends an issue at a minute, with the text that was previewed.
 *
 * @param publishAt the clock in Berlin
 * @throws the API's error, whose sentence says why it cannot be sent
 */
export async function sendIssue(
  api: DataApi,
  document: string,
  publishAt: string,
  { isBeyondPromise, seen }: { isBeyondPromise: boolean; seen: number },
): Promise<Published['state']> {
  await call(api, 'require_recent_authentication')
  const state = await loadIssueText(api, document)
  if (!state?.draft?.body || state.draft.change !== seen) return 'conflict'
  const { header, content } = state.draft.body
  const body = { header: { ...header, publishAt }, content }
  const saved = await saveDraft(api, document, body, state.version, seen)
  if (saved.state === 'conflict') return 'conflict'
  const sent: Published = await call(api, 'send_newsletter_issue', {
    _document: document,
    _change: saved.change,
    _beyond_promise: isBeyondPromise,
  })
  return sent.state
}

/** @throws the API's error */
export async function controlIssue(api: DataApi, id: string, action: 'pause' | 'go on' | 'cancel'): Promise<void> {
  await call(api, 'control_newsletter_issue', { _id: id, _action: action })
}

/** About all uncertain mails of an issue, or about one of them. @throws the API's error */
export async function decideUncertain(api: DataApi, id: string, sendAgain: boolean, one?: string): Promise<void> {
  await call(api, 'decide_uncertain_deliveries', {
    _id: id,
    _send_again: sendAgain,
    ...(one === undefined ? {} : { _delivery: one }),
  })
}

/** @param hour null for as many as the mail server takes @throws the API's error */
export async function savePace(api: DataApi, hour: number | null): Promise<void> {
  await call(api, 'set_newsletter_pace', { _hour: hour as number })
}

export interface IssueProblem {
  id: string
  email: string | null
  state: RowState
  reason: string | null
  next_attempt_at: string | null
}

/** Recipients whom an issue did not reach, and why. @throws the API's error */
export function loadIssueProblems(api: DataApi, id: string): Promise<IssueProblem[]> {
  return call(api, 'newsletter_problems', { _id: id })
}

/** Begins a new issue with the text of another one. @returns whether its name was free. @throws the API's error */
export async function beginIssue(api: DataApi, slug: string, text: TextDocument<'issue'>): Promise<boolean> {
  const { publishAt, ...header } = text.header
  const body = { header: { ...header, slug }, content: text.content }
  return (await saveDraft(api, `issue/${slug}`, body, 0, 0)).state === 'saved'
}
