import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../machine/temporary-folder.ts'

/** For one test, with which it goes. @returns its STORAGE_URL */
export async function startS3Server(): Promise<string> {
  const { url, stop } = await openS3Server(await temporaryFolder())
  onTestFinished(stop)
  return url
}

/** S3-compatible storage with one empty bucket, which checks signatures. @returns its STORAGE_URL */
export async function openS3Server(directory: string) {
  const address = '127.0.0.1'
  const server = new S3rver({ port: 0, address, silent: true, directory, configureBuckets: [{ name: 'praxis' }] })
  const { port } = await server.run()
  return { url: `http://S3RVER:S3RVER@${address}:${port}/praxis`, stop: () => server.close() }
}
