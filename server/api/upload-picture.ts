import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { tooManyPictures } from '../../rules/operation/too-many-requests.ts'
import type { Database } from '../database/database.ts'
import { PictureError, type PictureProblem, pictureProblems } from '../pictures/picture-problem.ts'
import type { ReadPicture } from '../pictures/read-picture.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { ApiCall } from './api-call.ts'
import { refuseInfected } from './virus-scanner.ts'

const STATUS: Partial<Record<PictureProblem, number>> = { heic: 415, kind: 415, busy: 503 }

/**
 * `POST /api/pictures`: stores the bytes of a picture and answers `{ hash, width, height }`; `save_picture` makes a picture of
 * them. Nothing is decoded for a caller who may not save it, and what is decoded counts, also where it is refused.
 */
export async function uploadPicture({ request, database, scan, readPicture, call }: ApiCall): Promise<Response> {
  const { file, claims } = request
  /** Refuses all but administrators, too. */
  const refuseTooMany = async (kilobytes: number) => {
    const counted = await call('count_own', { _limit: 'picture kilobytes', _amount: kilobytes })
    if (!counted.ok) return counted
    const seconds = Number(await counted.json())
    return seconds > 0 ? tooManyRequestsResponse('rest', seconds, { message: tooManyPictures(seconds) }) : undefined
  }
  const refusedBefore = await refuseTooMany(1)
  if (refusedBefore) return refusedBefore
  if (!file) return errorResponse('rest', 400, 'no_file')
  const refused = await refuseInfected('rest', scan(file.parts()))
  if (refused) return refused
  try {
    const picture = await readPicture(await buffer(file.parts()), claims?.sub ?? '')
    const bytes = picture.files.reduce((sum, one) => sum + one.bytes.length, 0)
    const tooMany = await refuseTooMany(Math.ceil(bytes / 1024) - 1)
    if (tooMany) return tooMany
    await keepPicture(database, picture)
    const { hash, width, height } = picture
    return Response.json({ hash, width, height }, { status: 201 })
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    const { problem } = error
    return errorResponse('rest', STATUS[problem] ?? 422, `picture_${problem.replaceAll(' ', '_')}`, {
      message: pictureProblems[problem],
    })
  }
}

/** Saves a picture; the pages of this process show the change before the answer. */
export async function savePicture({ releases, ask }: ApiCall): Promise<Response> {
  const response = await ask()
  if (response.ok) await releases.refresh()
  return response
}

/** The same picture is stored once. */
async function keepPicture(database: Database, { hash, width, height, files }: ReadPicture): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into private.picture_contents (hash, width, height) values (${hash}, ${width}, ${height})
      on conflict (hash) do update set uploaded_at = now()
    `.execute(transaction)
    for (const file of files) {
      await sql`
        insert into private.picture_files (hash, width, format, bytes)
        values (${hash}, ${file.width}, ${file.format}, ${Buffer.from(file.bytes)})
        on conflict do nothing
      `.execute(transaction)
    }
  })
}
