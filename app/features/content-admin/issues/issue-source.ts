import type { TextDocument, TextHeaders } from '../../../../content/texts/text-document.ts'
import { call, type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { Refusal } from '../../../lib/forms/refusal.ts'
import { askServer, type Post } from '../ask-server.ts'
import {
  ContentConflict,
  loadContentState,
  loadKnownDocuments,
  saveDraft,
  unlessConflict,
} from '../drafts/content-state.ts'

type RowState = 'queued' | 'sending' | 'accepted' | 'refused' | 'uncertain' | 'excluded'

export interface SentIssue {
  id: string
  document: string
  version: number
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
  undecided: number
}

export interface Sending {
  issues: SentIssue[]
  /** Mails in an hour at most; null for as many as the mail server takes. */
  pace: number | null
  reached: number
  /** How many are confirmed and take no mail. */
  undeliverable: number
}

export interface IssueDraft {
  document: string
  title: string
  changedAt: string | null
}

export function loadSending(api: DataApi): Promise<Sending> {
  return call(api, 'newsletter_sending')
}

export async function loadIssues(api: DataApi): Promise<{ sending: Sending; drafts: IssueDraft[] }> {
  const [sending, known] = await Promise.all([loadSending(api), loadKnownDocuments<TextHeaders['issue']>(api)])
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
  await call(api, 'require_recent_authentication')
  const state = await loadIssueText(api, document)
  if (!state?.draft?.body) throw new Refusal(IS_NO_DRAFT)
  if (state.draft.change !== seen) throw new ContentConflict(CHANGED)
  const { header, content } = state.draft.body
  const body = { header: { ...header, publishAt }, content }
  const change = await unlessConflict(saveDraft(api, document, body, state.version, seen), CHANGED)
  const sending = { _document: document, _change: change, _beyond_promise: isBeyondPromise }
  await unlessConflict(call(api, 'send_newsletter_issue', sending), CHANGED)
}

export interface IssueProblem {
  id: string
  email: string | null
  state: RowState
  reason: string | null
  next_attempt_at: string | null
}

export function loadIssueProblems(api: DataApi, id: string): Promise<IssueProblem[]> {
  return call(api, 'newsletter_problems', { _id: id })
}

type Control = 'pause' | 'go on' | 'cancel' | 'draft'

/** `draft` is for an issue that has not begun. @throws Refusal when the issue is no longer as the page showed it */
export async function controlIssue(api: DataApi, id: string, action: Control): Promise<void> {
  if (await call(api, 'control_newsletter_issue', { _id: id, _action: action })) return
  const { issues } = await loadSending(api)
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
  const one = delivery === undefined ? {} : { _delivery: delivery }
  const decided = await call(api, 'decide_uncertain_deliveries', { _id: id, _send_again: sendAgain, ...one })
  if (decided === 0)
    throw new Refusal('Darüber ist schon entschieden. Geändert ist nichts; hier steht, was jetzt gilt.')
}

/** Plans an issue that has not begun for another time. @param publishAt the clock in Berlin @throws Refusal as `controlIssue`, or when it is a draft now */
export async function rescheduleIssue(
  api: DataApi,
  { id, document }: Pick<SentIssue, 'id' | 'document'>,
  publishAt: string,
  isBeyondPromise: boolean,
): Promise<void> {
  await controlIssue(api, id, 'draft')
  try {
    const state = await loadIssueText(api, document)
    await sendIssue(api, document, publishAt, { isBeyondPromise, seen: state?.draft?.change ?? 0 })
  } catch (cause) {
    throw new Refusal(IS_DRAFT, { cause })
  }
}

const IS_DRAFT =
  'Der neue Zeitpunkt ließ sich nicht setzen. Die Ausgabe ist jetzt ein Entwurf und geht nicht von selbst hinaus: Bitte planen Sie sie hier noch einmal.'

/** The text of an issue as it was sent or planned, also of one that no page shows. */
export function loadSentText(api: DataApi, { document, version }: SentIssue): Promise<TextDocument<'issue'> | null> {
  return rpcOf(api).content_version({ document, version }) as Promise<TextDocument<'issue'> | null>
}

/** @returns whether its name was free */
export async function beginIssue(api: DataApi, slug: string, text: TextDocument<'issue'>): Promise<boolean> {
  const { publishAt, ...header } = text.header
  const body = { header: { ...header, slug }, content: text.content }
  return (await saveDraft(api, `issue/${slug}`, body, 0, 0)).state === 'saved'
}
