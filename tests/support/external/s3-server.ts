import { rm } from 'node:fs/promises'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../machine/temporary-folder.ts'

/** S3-compatible storage with one empty bucket, which checks signatures. @returns its STORAGE_URL */
export async function startS3Server(): Promise<string> {
  const directory = await temporaryFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'praxis' }],
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/praxis`
}
