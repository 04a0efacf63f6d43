/** Those who want to be told of a change. */
export function makeListeners() {
  const all = new Set<() => void>()
  return {
    tell() {
      for (const listener of all) listener()
    },
    /** @returns stops */
    add(listener: () => void): () => void {
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
