/**
 * Runs work one after the other.
 * @param atMost how many may wait, with the running one
 * @returns a function that runs work and gives its outcome; undefined where too many wait
 */
export function oneAtATime(atMost: number): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> | undefined {
  let last: Promise<unknown> = Promise.resolve()
  let present = 0
  return (work) => {
    if (present >= atMost) return undefined
    present += 1
    const mine = last.then(work)
    last = mine
      .catch(() => {})
      .finally(() => {
        present -= 1
      })
    return mine
  }
}
