import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifThere } from './if-there.ts'

/** The file with the id of the installation that a data folder belongs to. */
export function folderIdFile(dataDir: string): string {
  return join(dataDir, 'installation-id')
}

/** @returns the id of the installation; undefined for a data folder that was never in use */
export async function readFolderId(dataDir: string): Promise<string | undefined> {
  return (await ifThere(readFile(folderIdFile(dataDir), 'utf8')))?.trim()
}
