import { readFile } from 'node:fs/promises'
import { tooManyPictures } from '../../rules/operation/too-many-requests.ts'
import type { Database } from '../database/database.ts'
import { PictureError, type PictureProblem, pictureProblems } from '../pictures/picture-problem.ts'
import type { PictureReader } from '../pictures/read-picture.ts'
import { keepPicture } from '../pictures/store-picture.ts'
import type { ApiRequest } from '../routing/api-request.ts'
import { errorResponse, tooManyRequestsResponse } from '../routing/error-responses.ts'
import type { Releases } from '../site/follow-releases.ts'
import { refuseInfected, type VirusScanner } from './virus-scanner.ts'

const STATUS: Partial<Record<PictureProblem, number>> = { heic: 415, kind: 415, busy: 503 }

interface UploadParts {
  database: Database
  scan: VirusScanner
  readPicture: PictureReader
  /** Counts, as the caller, what is to be stored; refuses all but administrators. */
  count(kilobytes: number): Promise<Response>
}

/**
 * `POST /api/pictures`: stores the bytes of a picture and answers `{ hash, width, height }`; `save_picture` makes a picture of
 * them. Nothing is decoded for a caller who may not save it, and what is decoded counts, also where it is refused.
 */
export async function uploadPicture(
  { file, claims }: ApiRequest,
  { database, scan, readPicture, count }: UploadParts,
): Promise<Response> {
  const refuseTooMany = async (kilobytes: number) => {
    const counted = await count(kilobytes)
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
    const picture = await readPicture(await readFile(file.path), claims?.sub ?? '')
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
export async function savePicture(
  releases: Pick<Releases, 'refresh'>,
  ask: () => Promise<Response>,
): Promise<Response> {
  const response = await ask()
  if (response.ok) await releases.refresh()
  return response
}
