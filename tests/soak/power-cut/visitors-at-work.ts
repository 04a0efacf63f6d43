import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/database/open-database.ts'
import { consultationRequest, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'
import type { Work } from './power-cut-run.ts'
import { beginRecording, endRecording, mark } from './record-files.ts'

/** What a visitor was told is kept. */
type Acknowledged = { enquiry: string; message: string } | { file: string; sha256: string }

/** Visitors send enquiries and files, three at once, while the database writes checkpoints and is tidied. */
export const visitorsAtWork: Work = {
  async record(begin) {
    const server = await startServerUnderTest('pglite')
    await sql`checkpoint`.execute(server.database.sql)
    await cp(server.dataDir, begin, { recursive: true })
    beginRecording(server.dataDir)
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all([sendEnquiry(), sendEnquiry(), sendFile()])
      if (turn % 4 === 1) await sql`checkpoint`.execute(server.database.sql)
      if (turn === 6) await sql`vacuum analyze`.execute(server.database.sql)
    }
    const events = endRecording()
    await server.stop()
    return { folder: server.dataDir, events }

    async function sendEnquiry(): Promise<void> {
      const request = consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })
      const { error } = await server.as.visitor.from('consultation_requests').insert(request)
      if (error) throw new Error(`an enquiry was refused: ${error.message}`)
      mark({ enquiry: request.id, message: request.message } satisfies Acknowledged)
    }

    async function sendFile(): Promise<void> {
      const file = uploadPath()
      const bytes = Buffer.concat([Buffer.from(pdfBytes()), Buffer.alloc(20_000, file)])
      const { error } = await server.as.visitor.storage
        .from('mwo-uploads')
        .upload(file, bytes, { contentType: 'application/pdf' })
      if (error) throw new Error(`a file was refused: ${error.message}`)
      mark({ file, sha256: sha256(bytes) } satisfies Acknowledged)
    }
  },

  async findLosses(dataDir, acknowledged) {
    const database = await openDatabase({ dataDir })
    const { rows } = await sql<{ id: string; message: string }>`
      select id, message from public.consultation_requests
    `.execute(database.sql)
    const { rows: objects } = await sql<{ name: string }>`select name from storage.objects`.execute(database.sql)
    await database.close()
    const stored = new Map(rows.map(({ id, message }) => [id, message]))
    const names = new Set(objects.map(({ name }) => name))
    const losses: string[] = []
    for (const one of acknowledged as Acknowledged[]) {
      if ('enquiry' in one) {
        if (stored.get(one.enquiry) !== one.message) losses.push(`enquiry ${one.enquiry} is lost`)
        continue
      }
      const bytes = await readFile(join(dataDir, 'files/mwo-uploads', one.file)).catch(() => Buffer.alloc(0))
      if (!names.has(one.file) || sha256(bytes) !== one.sha256) losses.push(`file ${one.file} is lost`)
    }
    // A row never names a file that is not whole: the file comes first.
    for (const name of names) {
      const path = join(dataDir, 'files/mwo-uploads', name)
      if (!existsSync(path) || !existsSync(`${path}.meta`)) losses.push(`the row of ${name} has no file`)
    }
    return losses
  },
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
