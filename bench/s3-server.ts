import S3rver from '@20minutes/s3rver'

/**
 * S3-compatible storage with one empty bucket, in a process of its own. Ends with SIGTERM.
 * Usage: node bench/s3-server.ts <folder>
 */
const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Usage: node bench/s3-server.ts <folder>')

const bucket = { name: 'praxis' }
const storage = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [bucket] })
const { port } = await storage.run()
console.info(`http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket.name}`)
