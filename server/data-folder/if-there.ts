/**
 * The answer of the file system about something that may be missing. Only that is an answer: whatever else went wrong (rights, a
 * disk that breaks) is thrown, as nobody knows then what is there.
 *
 * @returns undefined where there is no such file or folder
 */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
