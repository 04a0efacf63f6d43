import { sql } from 'kysely'
import type { PracticeDocument } from '../../database/json-results.ts'
import { MOST_DOCUMENTS } from '../../rules/enquiries/answers.ts'
import { safeFileName } from '../../rules/input/file-name.ts'
import { uploadTypeOf } from '../../rules/input/uploads.ts'
import { answerOf } from '../database/answer-of.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { documentPath } from '../storage/named-files.ts'
import { streamOf } from '../storage/stream-of.ts'
import type { ApiCall } from './api-call.ts'
import { refuseInfected } from './virus-scanner.ts'

const REFUSED = {
  there:
    'Ein Dokument mit diesem Namen gibt es schon. Bitte löschen Sie es zuerst, oder geben Sie der Datei einen anderen Namen.',
  full: `Mehr als ${MOST_DOCUMENTS} Dokumente haben hier keinen Platz. Bitte löschen Sie zuerst eines.`,
}

/** `POST /api/documents?name=…`: keeps a PDF file of the practice, which answers take along. The file is there before its record. */
export async function uploadDocument({ request, database, files, scan, call }: ApiCall): Promise<Response> {
  const { file, url } = request
  // Refuses all but administrators.
  const asked = await call('documents', {})
  if (!asked.ok) return asked
  if (((await asked.json()) as unknown[]).length >= MOST_DOCUMENTS) return refusal('full')
  if (!file || file.size === 0) return errorResponse('rest', 400, 'no_file')
  if (uploadTypeOf(file.head)?.mime !== 'application/pdf')
    return errorResponse('rest', 415, 'document_kind', {
      message: 'Das ist keine PDF-Datei. Bitte wählen Sie eine PDF-Datei.',
    })
  const refused = await refuseInfected('rest', scan(file.parts()))
  if (refused) return refused
  const id = crypto.randomUUID()
  const name = safeFileName(url.searchParams.get('name') ?? '', 'pdf')
  await files.write(documentPath(id), file.parts(), file.size)
  const outcome = await answerOf<'kept' | keyof typeof REFUSED>(
    database,
    sql`select private.keep_document(${id}::uuid, ${name}, ${file.size}::integer) as answer`,
  )
  if (outcome === 'kept') return Response.json({ id }, { status: 201 })
  await files.remove([documentPath(id)])
  return refusal(outcome)
}

/** `POST /api/documents/open`: one of them, as it was uploaded. */
export async function openDocument({ request, files, call }: ApiCall): Promise<Response> {
  const asked = await call('documents', {})
  if (!asked.ok) return asked
  const found = ((await asked.json()) as PracticeDocument[]).find(({ id }) => id === request.json.id)
  const parts = found && (await files.read(documentPath(found.id)))
  if (!parts) return errorResponse('rest', 404, 'not_found')
  return new Response(streamOf(parts), { headers: { 'content-type': 'application/pdf' } })
}

function refusal(why: keyof typeof REFUSED): Response {
  return errorResponse('rest', 409, `document_${why}`, { message: REFUSED[why] })
}
