import { sql } from 'kysely'
import { core } from 'zod'
import { factAt, factFields, samplesIn } from '../../content/facts/fact-fields.ts'
import { factsOfDocument, type SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { textName } from '../../content/texts/text-document.ts'
import { unreadTexts } from '../../content/texts/unread-texts.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { MOST_DRAFTS_AT_ONCE } from '../../rules/drafts-at-once.ts'
import type { Database } from '../database/database.ts'
import { explainKnownFailure } from '../explain-failure.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { checkShapes, checkTexts, checkWords } from '../site/check-texts.ts'
import {
  currentRelease,
  currentReleaseId,
  picturesNamedIn,
  type Release,
  storedRelease,
} from '../site/current-release.ts'
import type { ApiCall } from './api-call.ts'

type ContentCall = Pick<ApiCall, 'request' | 'database' | 'releases' | 'pages' | 'log' | 'refuseCaller' | 'ask'>

/** Gives the sentence that refuses. */
type Check = (facts: SiteFacts, minute: string) => string | undefined

/**
 * Publishes drafts: every text is checked and every page rendered before anything changes. Afterwards this process shows them,
 * and the database notifies the others. The database checks rights and conflicts.
 * @param changes by name, the change that the caller saw @param sendsIssue an issue of the newsletter is sent with it
 */
export async function publishContent(
  call: ContentCall,
  changes: unknown = call.request.json._drafts,
  sendsIssue = false,
): Promise<Response> {
  const wanted = Object.entries((changes ?? {}) as Record<string, unknown>)
  const isKnown = wanted.every(([name]) => name === 'facts' || textName(name))
  if (!isKnown) return errorResponse('rest', 400, 'invalid_value')
  if (wanted.length > MOST_DRAFTS_AT_ONCE) {
    return errorResponse('rest', 422, 'content_invalid', {
      message: `Auf einmal lassen sich höchstens ${MOST_DRAFTS_AT_ONCE} Entwürfe veröffentlichen. Bitte wählen Sie weniger aus.`,
    })
  }
  const refused = await call.refuseCaller()
  if (refused) return refused
  const names = wanted.map(([name]) => name)
  const found = await draftsOf(names, call.database)
  // The database refuses anything else.
  if (wanted.length === 0 || wanted.some(([name, change]) => found.get(name)?.change !== change)) return call.ask()
  const drafts = Object.fromEntries(names.map((name) => [name, found.get(name)?.body]))
  if (!sendsIssue && (await hasUnsentIssue(names, call.database))) {
    return errorResponse('rest', 422, 'content_invalid', {
      message: 'Eine Ausgabe des Newsletters erscheint, wenn Sie sie versenden. Das geht unter Newsletter, Ausgaben.',
    })
  }
  const current = await currentRelease(call.database)
  const { facts: written = current.facts, ...changed } = drafts
  const isReleased = call.request.json._releases_site === true
  const facts = { ...(written as FactsDocument), ...(isReleased ? { isPublished: true } : {}) }
  // Checked before anything is made of them.
  const texts = { ...current.texts, ...(changed as Release['texts']) }
  const pictures = await picturesNamedIn(call.database, { facts, texts })
  const missing = missingPicture(facts, pictures)
  if (missing) {
    return errorResponse('rest', 422, 'content_invalid', {
      message: `Das lässt sich so nicht veröffentlichen: Das Bild für „${missing}“ gibt es nicht mehr. Bitte wählen Sie ein anderes.`,
    })
  }
  const { known: site } = call.pages
  const check: Check = (today, minute) =>
    notPublishable([
      ...('facts' in drafts ? checkWords(today, facts.exceptions) : []),
      ...checkTexts(changed, current.texts, { facts: today, site, pictures, minute }),
    ]) ?? unreadyForRelease({ facts, texts }, current, site.shipped)
  return publishRendered({ facts, texts, pictures }, check, call)
}

/** The drafts of these documents, by name. */
async function draftsOf(names: string[], database: Database): Promise<Map<string, { change: number; body: unknown }>> {
  const { rows } = await sql<{ name: string; draft: { change: number; body: unknown } }>`
    select subject as name, jsonb_build_object('change', change, 'body', body) as draft from private.draft
    where owner_id is null and subject in (select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))
  `.execute(database.sql)
  return new Map(rows.map(({ name, draft }) => [name, draft]))
}

/**
 * A site is released as real once every sample is replaced or confirmed and every shipped text read. A real site may keep the
 * samples and unread texts that a newer program adds, and gets no others.
 * @param shipped names of the texts that the program ships
 * @returns the sentence that refuses
 */
function unreadyForRelease(
  next: ReleaseWords,
  current: ReleaseWords | undefined,
  shipped: readonly string[],
): string | undefined {
  if (!next.facts.isPublished) return undefined
  const known = current?.facts.isPublished ? releaseBlockers(current, shipped) : { samples: [], unread: [] }
  const { samples, unread } = releaseBlockers(next, shipped)
  const newSamples = samples.filter((sample) => !known.samples.includes(sample)).length
  const newUnread = unread.filter((name) => !known.unread.includes(name)).length
  if (newSamples + newUnread === 0) return undefined
  const reasons = [
    newSamples === 1 ? '1 Angabe ist noch ein Beispiel.' : newSamples && `${newSamples} Angaben sind noch Beispiele.`,
    newUnread === 1 ? '1 Text ist noch nicht geprüft.' : newUnread && `${newUnread} Texte sind noch nicht geprüft.`,
  ]
  return `Die Website lässt sich noch nicht freigeben: ${reasons.filter(Boolean).join(' ')}`
}

type ReleaseWords = Pick<Release, 'facts' | 'texts'>

function releaseBlockers({ facts, texts }: ReleaseWords, shipped: readonly string[]) {
  const headers = Object.fromEntries(Object.entries(texts).map(([name, { header }]) => [name, header]))
  return { samples: samplesIn(facts), unread: unreadTexts(shipped, headers, facts.practice) }
}

/** An issue that is published without being sent would stand in the archive and could never be sent. */
async function hasUnsentIssue(names: string[], database: Database): Promise<boolean> {
  const issues = names.filter((name) => textName(name)?.kind === 'issue')
  if (issues.length === 0) return false
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent from private.newsletter_issues
    where document in (select jsonb_array_elements_text(${JSON.stringify(issues)}::text::jsonb))
  `.execute(database.sql)
  return (rows[0]?.sent ?? 0) < issues.length
}

/** The label of the first fact whose picture is gone. */
function missingPicture(facts: FactsDocument, pictures: StoredPictures): string | undefined {
  return factFields
    .filter(({ kind }) => kind === 'picture')
    .find(({ path }) => {
      const chosen = factAt(facts, path)
      return typeof chosen === 'string' && !pictures[chosen]
    })?.label
}

/** Makes an old release current again: checked and rendered first, like a new one. */
export async function restoreContent(call: ApiCall): Promise<Response> {
  const { request, database } = call
  const refused = await call.refuseCaller()
  if (refused) return refused
  // The database tells that it was restored or published meanwhile.
  if (request.json._current !== (await currentReleaseId(database))) return call.ask()
  const wanted = request.json._release
  if (typeof wanted !== 'number' || !Number.isSafeInteger(wanted)) return errorResponse('rest', 400, 'invalid_value')
  const release = await storedRelease(database, wanted)
  if (release.id !== wanted) return call.ask()
  return publishRendered(release, () => notPublishable(checkShapes(release.texts)), call)
}

/** The sentence that refuses a release for these reasons; undefined without any. */
function notPublishable(reasons: string[]): string | undefined {
  return reasons.length > 0 ? `Das lässt sich so nicht veröffentlichen: ${reasons.join(' ')}` : undefined
}

/** Whom a reason is about, where it is a person of the practice. */
function personAt({ practice: { owner, colleagues } }: Release['facts'], [, list, row]: PropertyKey[]): string {
  const person = list === 'owner' ? owner : list === 'colleagues' ? colleagues[Number(row)] : undefined
  return person?.name ? `${person.name}: ` : ''
}

const NOTHING_PUBLISHED = 'Veröffentlicht ist nichts; die Website zeigt weiter den bisherigen Stand.'

/** Checks and renders a release, and publishes it. Of an old release only the shapes: its claims were checked when it was published. */
async function publishRendered(
  { facts, texts, pictures }: Omit<Release, 'id'>,
  check: Check,
  { releases, log, ask }: ContentCall,
): Promise<Response> {
  const refuse = (message: string) => errorResponse('rest', 422, 'content_invalid', { message })
  try {
    const minute = berlinMinute(new Date())
    const sentence = check(factsOfDocument(facts, minute.slice(0, 10), pictures), minute)
    if (sentence) return refuse(sentence)
    await releases.tryOut({ facts, pictures, texts })
  } catch (error) {
    const [first] = error instanceof core.$ZodError ? error.issues : []
    if (first) return refuse(`Das lässt sich so nicht veröffentlichen: ${personAt(facts, first.path)}${first.message}`)
    // Its message may name the address of a page that is not public yet.
    log.error({ err: (error as Error).cause ?? error }, 'the release cannot be prepared: nothing is published')
    const cause = explainKnownFailure(error)
    return errorResponse('rest', 422, 'content_not_rendered', {
      message: cause
        ? `${NOTHING_PUBLISHED} ${cause}`
        : `Mit diesen Angaben ließ sich eine Seite nicht erzeugen. ${NOTHING_PUBLISHED}`,
    })
  }
  const response = await ask()
  if (response.status === 503) {
    const { code } = (await response.clone().json()) as { code: string }
    const cause = explainKnownFailure({ code })
    if (cause) return errorResponse('rest', 503, code, { message: `${NOTHING_PUBLISHED} ${cause}` })
  }
  if (response.ok) await releases.refresh()
  return response
}
