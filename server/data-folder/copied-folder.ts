import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import { StartupError } from '../startup-error.ts'
import { folderIdFile, readIdFile } from './folder-id.ts'
import { writeWhole } from './write-whole.ts'

const RENEWED_AFTER = 4

/** Another server works with this database and a copy of this data folder: each would miss the uploads of the other. */
export class CopiedFolder extends StartupError {
  readonly text: string
  readonly advice =
    'Geben Sie allen Servern denselben Ordner (DATA_DIR), oder halten Sie den anderen Server an und warten Sie eine Viertelstunde.'

  constructor(dataDir: string) {
    const text = `Ein anderer Server arbeitet mit derselben Datenbank und einem anderen Datenordner als ${dataDir}.`
    super(text)
    this.text = text
    this.message = `${text} ${this.advice}`
  }
}

/** The fault, where another server wrote to another folder within a quarter of an hour. */
export async function findOtherFolder(database: Database, dataDir: string): Promise<CopiedFolder | undefined> {
  const [, ...numbers] = await readIdFile(dataDir)
  const newest = await readNewest(database)
  const isOther = newest && newest.minutes < 15 && numbers.length > 0 && !numbers.includes(newest.number)
  return isOther ? new CopiedFolder(dataDir) : undefined
}

/** Writes a random number into data folder and database every few minutes: other servers must find it. @throws CopiedFolder */
export async function renewFolderNumber(database: Database, dataDir: string): Promise<void> {
  await database.exclusively(async () => {
    const copied = await findOtherFolder(database, dataDir)
    if (copied) throw copied
    const [id, before = ''] = await readIdFile(dataDir)
    if (!id || ((await readNewest(database))?.minutes ?? RENEWED_AFTER) < RENEWED_AFTER) return
    const number = randomUUID()
    // First the folder, with the number that the database has until then.
    await writeWhole(folderIdFile(dataDir), `${id}\n${number}\n${before}\n`)
    await sql`
      insert into private.settings (key, value) values ('data_folder_number', to_jsonb(${number}::text))
      on conflict (key) do update set value = excluded.value, updated_at = now()
    `.execute(database.sql)
  })
}

async function readNewest(database: Database): Promise<{ number: string; minutes: number } | undefined> {
  const { rows } = await sql<{ number: string; minutes: number }>`
    select value #>> '{}' as number, (extract(epoch from now() - updated_at) / 60)::integer as minutes
    from private.settings where key = 'data_folder_number'
  `.execute(database.sql)
  return rows[0]
}
