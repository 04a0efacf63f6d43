import { cp, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { allToDisk, makeFolder, renameToDisk, toDisk } from '../data-folder/to-disk.ts'
import { writeWhole } from '../data-folder/write-whole.ts'

/** Lies in the data folder while parts of it are exchanged, and says how that is undone. */
const NOTE = 'restore-under-way.json'

const noteSchema = z.object({
  /** Folder that takes what was there. */
  aside: z.string(),
  names: z.array(z.string()),
  /** Which of them were there before. */
  present: z.array(z.string()),
})

/**
 * Puts prepared parts in the place of those in the data folder. Each is a rename, whole or not at all; all of them together are
 * whole once `forgetSwap` was called. Until then `undoSwap` brings back what was there.
 *
 * @param prepared path of each new part by its name in the data folder, complete and on disk; the first takes its place first
 * @returns the folder to which the old parts went, if there were any
 */
export async function swapParts(dataDir: string, prepared: Record<string, string>): Promise<string | undefined> {
  const aside = `vor-wiederherstellung-${new Date().toISOString().replace(/[:.]/g, '-')}`
  const names = Object.keys(prepared)
  const present: string[] = []
  for (const name of names) if (await exists(join(dataDir, name))) present.push(name)
  await writeWhole(join(dataDir, NOTE), JSON.stringify({ aside, names, present }))

  if (present.length > 0) await makeFolder(join(dataDir, aside))
  for (const [name, path] of Object.entries(prepared)) {
    const place = join(dataDir, name)
    if (present.includes(name)) await movePart(place, join(dataDir, aside, name))
    await movePart(path, place)
  }
  return present.length > 0 ? join(dataDir, aside) : undefined
}

/** From here on the new parts are those of the installation. */
export async function forgetSwap(dataDir: string): Promise<void> {
  await rm(join(dataDir, NOTE), { force: true })
  // A note that came back would undo what was acknowledged.
  await toDisk(dataDir)
}

/**
 * Brings back what was there before a swap that was cut off; may itself be cut off and repeated.
 *
 * @returns whether there was one
 */
export async function undoSwap(dataDir: string): Promise<boolean> {
  const note = await readNote(dataDir)
  if (!note) return false
  for (const name of note.names) {
    const [place, old] = [join(dataDir, name), join(dataDir, note.aside, name)]
    // A part that was there and is not aside was not touched yet.
    if (!(await exists(old)) && note.present.includes(name)) continue
    await clear(place)
    if (await exists(old)) await movePart(old, place)
  }
  await rm(join(dataDir, note.aside), { recursive: true, force: true })
  await forgetSwap(dataDir)
  return true
}

/** Whether an exchange with the built-in database was cut off here. */
export async function isSwapCutOff(dataDir: string): Promise<boolean> {
  return (await readNote(dataDir))?.names.includes('database') ?? false
}

/** `undoSwap` for the built-in database; on PostgreSQL the schemas that were set aside say what is to be done. */
export async function undoSwapOfBuiltIn(dataDir: string): Promise<void> {
  if (await isSwapCutOff(dataDir)) await undoSwap(dataDir)
}

async function readNote(dataDir: string) {
  const text = await readFile(join(dataDir, NOTE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : noteSchema.parse(JSON.parse(text))
}

/**
 * In a container a part may be a volume of its own, which cannot be renamed: it is copied. What lies aside is complete there,
 * too, before anything is taken away.
 */
async function movePart(from: string, to: string): Promise<void> {
  try {
    await renameToDisk(from, to)
  } catch (error) {
    if (!isVolume(error)) throw error
    const part = (await exists(to)) ? to : `${to}.part`
    await cp(from, part, { recursive: true, preserveTimestamps: true })
    await allToDisk(part)
    if (part !== to) await renameToDisk(part, to)
    await rename(from, `${from}.moved`).then(
      () => rm(`${from}.moved`, { recursive: true }),
      () => clear(from),
    )
  }
}

/** Removes a part; a volume stays and is emptied. */
async function clear(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return rm(path, { force: true })
  for (const name of await readdir(path)) await rm(join(path, name), { recursive: true })
  await rmdir(path).catch((error: unknown) => {
    if (!isVolume(error)) throw error
  })
}

function isVolume(error: unknown): boolean {
  return ['EXDEV', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
