/**
 * Waits for an operation on a file or folder that may be missing.
 * @returns undefined where it is missing; any other failure is thrown
 */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
