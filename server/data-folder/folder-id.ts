import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'

export const ID_FILE = 'installation-id'

/** It lies beside the uploads: it is missing where their disk is not mounted. */
export function folderIdFile(dataDir: string): string {
  return join(dataDir, 'files', ID_FILE)
}

/** The id of the installation; undefined for a data folder that was never in use. */
export async function readFolderId(dataDir: string): Promise<string | undefined> {
  return (await readIdFile(dataDir))[0]
}

/** The lines of the file: the id, then the numbers that servers wrote last (copied-folder.ts). */
export async function readIdFile(dataDir: string): Promise<string[]> {
  return ((await ifThere(readFile(folderIdFile(dataDir), 'utf8'))) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
