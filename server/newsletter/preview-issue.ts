import { sql } from 'kysely'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { blocksOfPages } from '../../content/texts/check-text.ts'
import { type TextDocument, type TextNode, textName } from '../../content/texts/text-document.ts'
import type { Sending } from '../../database/json-results.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { greetingOf } from '../../rules/newsletter/greeting.ts'
import type { IssuePreview } from '../../rules/newsletter/issue-preview.ts'
import { brokenPromise } from '../../rules/newsletter/newsletter-frequency.ts'
import type { ApiCall } from '../api/api-call.ts'
import { publishContent } from '../api/content.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import { checkTexts } from '../site/check-texts.ts'
import { currentFacts, currentRelease, picturesNamedIn } from '../site/current-release.ts'
import { draftForPreview } from '../site/draft-for-preview.ts'
import { issueMail, renderIssue } from './render-issue.ts'

/** Gmail cuts longer mails off, and the unsubscribe link with them. */
const LONGEST_MAIL_KB = 102

/**
 * `POST /api/newsletter/preview`, `{ document }`: an issue as a mail, and the results of the checks, as JSON. One that is planned or sent is shown
 * as it goes out, whatever draft its page has.
 */
export async function previewIssue(call: ApiCall): Promise<Response> {
  const found = await preview(call.request.json.document, call)
  return found instanceof Response ? found : Response.json(found.preview)
}

/** `POST /api/newsletter/sample`, `{ document }`: mails the draft to the caller, twenty times an hour at most. */
export async function mailSample(call: ApiCall): Promise<Response> {
  const counted = await call.call('count_own', { _limit: 'newsletter samples', _amount: 1 })
  if (!counted.ok) return counted
  const seconds = Number(await counted.json())
  if (seconds > 0) {
    const again = berlinMinute(new Date(Date.now() + seconds * 1000)).slice(11)
    return tooManyRequestsResponse('rest', seconds, {
      message: `Sie haben in dieser Stunde schon 20 Proben versandt. Ab ${again} Uhr geht es wieder.`,
    })
  }
  const found = await preview(call.request.json.document, call)
  if (found instanceof Response) return found
  const { email } = await call.userOf()
  if (!email) return errorResponse('rest', 403, 'not_allowed')
  const { subject, html, text } = found.preview
  await sql`
    select private.queue_mail(
      'newsletter-sample', ${email}, ${JSON.stringify({ subject: `Probe: ${subject}`, html, text })}::text::jsonb
    )
  `.execute(call.database.sql)
  return Response.json({ to: email })
}

/** Publishes and sends an issue. */
export function sendIssue(call: ApiCall): Promise<Response> {
  const { _document, _change } = call.request.json
  const refuseCaller = async () => (await call.refuseCaller()) ?? refuseIssue(call)
  return publishContent({ ...call, refuseCaller }, { [String(_document)]: _change }, true)
}

/** @returns the refusal of an issue with its sentence; undefined where nothing is wrong */
async function refuseIssue(call: ApiCall): Promise<Response | undefined> {
  const { json } = call.request
  const found = await preview(json._document, call)
  if (found instanceof Response) return found
  const { problems, reached } = found.preview
  const sentence =
    problems[0] ??
    (reached === 0 ? 'Es gibt keine bestätigte Adresse, die E-Mails annimmt.' : undefined) ??
    (json._beyond_promise === true ? undefined : found.promise)
  return sentence ? errorResponse('rest', 422, 'content_invalid', { message: sentence }) : undefined
}

/** @returns the preview, and the sentence about a promise that sending it at its time would break, if any */
async function preview(document: unknown, { database, pages, siteUrl, secretKey, call }: ApiCall) {
  const name = typeof document === 'string' ? textName(document) : undefined
  if (name?.kind !== 'issue') return errorResponse('rest', 400, 'invalid_value')
  const [state, sending] = [await call('content_state', { _document: document }), await call('newsletter_sending', {})]
  if (!state.ok) return state
  if (!sending.ok) return sending
  const { issues, reached } = (await sending.json()) as Sending
  const sent = issues.find((issue) => issue.document === document)
  const { draft, body: published } = (await state.json()) as { draft: { body: unknown } | null; body: unknown }
  const body = sent
    ? await (await call('content_version', { _document: document, _version: sent.version })).json()
    : (draft?.body ?? published)
  const minute = berlinMinute(new Date())
  const { text, problems } = draftForPreview('issue', name.key, body, minute.slice(0, 10))
  if (!text) {
    const sentences = problems.map(({ place, message }) => `${place}: ${message}`)
    return errorResponse('rest', 422, 'content_invalid', {
      message: `Diese Ausgabe lässt sich noch nicht zeigen. ${sentences[0] ?? ''}`,
    })
  }
  const issue = text as TextDocument<'issue'>
  const unshowable = (issue.content.content ?? []).find(({ type }) => blocksOfPages.includes(type))
  if (unshowable) {
    return errorResponse('rest', 422, 'content_invalid', {
      message:
        'Der Text enthält einen Baustein, den es nur auf Seiten gibt, zum Beispiel die Liste der Ausschlussgründe. Bitte nehmen Sie ihn heraus.',
    })
  }

  const current = await currentRelease(database)
  const facts = await currentFacts(database)
  const pictures: StoredPictures = await picturesNamedIn(database, {
    facts: current.facts,
    texts: { ...current.texts, issue },
  })
  const person = await longestName(database)
  const greeting = greetingOf(issue.header, person)
  const mail = await issueMail(renderIssue(issue, { facts, pictures, siteUrl }), facts.practice.email, greeting, {
    siteUrl,
    secretKey,
  })
  const checked = checkTexts({ [`issue/${name.key}`]: body }, current.texts, {
    facts,
    site: pages.known,
    pictures,
    minute,
  })
  const size = Buffer.byteLength(mail.html)
  const found: IssuePreview = {
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    problems: [
      ...((await answerOf<boolean>(database, sql`select private.mails_are_caught() as answer`))
        ? ['Es ist kein Mailserver eingestellt. Eine Probe liegt dann im Postfach auf dem Server.']
        : []),
      ...checked,
      ...(size > LONGEST_MAIL_KB * 1024
        ? [
            `Die E-Mail ist ${Math.ceil(size / 1024)} kB groß. Ab ${LONGEST_MAIL_KB} kB schneiden große Anbieter sie ab, und der Link zum Abmelden fehlt. Bitte kürzen Sie.`,
          ]
        : []),
    ],
    hints: [
      ...(greeting === greetingOf(issue.header, NOBODY)
        ? []
        : [
            `Die Anrede „${greeting}“ zeigt den längsten Namen der Liste. Jede Person hat ihren Namen selbst eingegeben.`,
          ]),
      ...(hasPictureWithoutWords(issue.content, pictures)
        ? [
            'Ein Bild hat keine Beschreibung. Viele Programme zeigen Bilder erst nach einem Klick: Bis dahin steht dort nichts.',
          ]
        : []),
      ...(facts.practice.isSample
        ? ['Die Website zeigt noch Beispieldaten; sie stehen auch unter dieser E-Mail.']
        : []),
    ],
    reached,
  }
  return { preview: found, promise: brokenPromise(issues, issue.header.publishAt ?? minute, facts.practice.newsletter) }
}

const NOBODY = { first_name: null, last_name: null }

/** How the longest greeting reads: a name is whatever somebody typed. */
async function longestName(database: Database): Promise<Parameters<typeof greetingOf>[1]> {
  const { rows } = await sql<Parameters<typeof greetingOf>[1]>`
    select first_name, last_name from public.newsletter_subscribers where status = 'confirmed'
    order by length(concat_ws(' ', first_name, last_name)) desc, id limit 1
  `.execute(database.sql)
  return rows[0] ?? NOBODY
}

function hasPictureWithoutWords(node: TextNode, pictures: StoredPictures): boolean {
  if (node.type === 'picture') return !pictures[String(node.attrs?.id)]?.alt && !node.attrs?.caption
  return (node.content ?? []).some((child) => hasPictureWithoutWords(child, pictures))
}
