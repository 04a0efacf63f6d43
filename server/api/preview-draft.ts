import { core } from 'zod'
import { nameOfPlace } from '../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { type TextDocument, textName, textPath } from '../../content/texts/text-document.ts'
import { textsBy } from '../../content/texts/texts-by-time.ts'
import { placeholderProblems } from '../../content/words/placeholders.ts'
import { berlinMinute } from '../../rules/berlin-time.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { currentRelease, picturesNamedIn, type Release } from '../site/current-release.ts'
import { draftForPreview } from '../site/draft-for-preview.ts'
import type { ApiCall } from './api-call.ts'

/** A release with one draft in it, and the page of that draft. */
interface Draft extends Omit<Release, 'id' | 'pictures'> {
  /** Undefined for facts, which have many. */
  path?: string
  /** What is missing before it can be published. */
  missing: { place: string; message: string; path?: string[] }[]
}

/**
 * `POST /api/preview`, `{ document, path? }`: one page as if the draft of this document were published. Answers
 * `{ path, html, missing }`: a value in JSON, so that a draft has no address to open (decision 22).
 */
export async function previewDraft({ request, database, pages, call, log }: ApiCall): Promise<Response> {
  const { document, path: asked } = request.json
  const isKnown = typeof document === 'string' && (document === 'facts' || textName(document))
  if (!isKnown || !['string', 'undefined'].includes(typeof asked)) return errorResponse('rest', 400, 'invalid_value')
  const response = await call('content_state', { _document: document })
  if (!response.ok) return response

  const state = (await response.json()) as { draft: { body: unknown } | null; body: unknown }
  const current = await currentRelease(database)
  const minute = berlinMinute(new Date())
  const draft = withDraft(document, state.draft?.body ?? state.body, current, minute)
  if (typeof draft === 'string') return errorResponse('rest', 422, 'content_invalid', { message: draft })

  const path = (asked as string | undefined) ?? draft.path ?? '/'
  const pictures = await picturesNamedIn(database, draft)
  try {
    const site = pages.siteOf({ facts: draft.facts, texts: draft.texts, pictures }, minute)
    const html = pages.preview(site, path)
    if (html === undefined) return errorResponse('rest', 422, 'content_invalid', { message: NO_PAGE })
    return Response.json({ path, html, missing: draft.missing })
  } catch (error) {
    const issues = error instanceof core.$ZodError ? error.issues : []
    // The message of a ZodError names the address of the unpublished draft: it is not logged.
    if (issues.length === 0) log.error({ err: error }, 'a draft cannot be rendered')
    const sentences = issues.map(({ path, message }) => `${nameOfPlace(path.join('.'))}: ${message}`)
    const message =
      issues.length > 0
        ? `Die Vorschau wartet noch auf ${issues.length === 1 ? 'eine Angabe' : `${issues.length} Angaben`}. ${sentences.join(' ')}`
        : NOT_RENDERED
    return errorResponse('rest', 422, 'content_not_rendered', { message })
  }
}

const NO_PAGE = 'Diese Seite gibt es nicht. Bitte wählen Sie eine andere.'
const NOT_RENDERED =
  'Aus diesem Entwurf ließ sich keine Seite erzeugen. Ihr Text ist gesichert; die Website bleibt, wie sie ist.'

/**
 * The release with a draft in it.
 * @param body of the draft, or the published one; null for a text as shipped
 * @returns a German sentence where there is nothing to show
 */
function withDraft(document: string, body: unknown, { facts, texts }: Release, minute: string): Draft | string {
  const name = textName(document)
  if (!name) {
    const draft = (body ?? facts) as FactsDocument
    const missing = placeholderProblems(draft.words).map(({ place, said }) => ({
      place: nameOfPlace(place),
      message: said,
      path: place.split('.'),
    }))
    return { facts: draft, texts: textsBy(minute, texts), missing }
  }
  const { kind, key } = name
  if (!body) return { facts, texts: textsBy(minute, texts), path: textPath(kind, key), missing: [] }

  const { text, problems } = draftForPreview(kind, key, body, minute.slice(0, 10))
  const missing = problems.map(({ place, message, path }) => ({ place, message, path }))
  if (!text) {
    const first = problems.slice(0, 3).map(({ place, message }) => `${place}: ${message}`)
    return `Die Vorschau kann diesen Entwurf noch nicht zeigen. ${first.join(' ')}`
  }
  const { publishAt, withdrawn, ...header } = text.header as TextDocument<'article'>['header']
  if (withdrawn) return `Der Text ist zurückgezogen: Er hat keine Seite, seine Adresse führt zu ${withdrawn}.`
  const shown = { ...text, header } as TextDocument
  const { [document]: _before, ...others } = textsBy(minute, texts)
  return { facts, texts: { ...others, [document]: shown }, path: textPath(kind, header.slug), missing }
}
