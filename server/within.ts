/** What `work` gives, or what `late` does after so many milliseconds. */
export async function within<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    return await Promise.race([work, isLate.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
