import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file on this machine's disk, open and without a name: nothing of it stays when the process dies. */
export async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-'))
  const file = await open(join(folder, 'content'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  return file
}
