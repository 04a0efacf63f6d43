/** @returns a function that runs work, one after the other, and gives its outcome */
export function oneAtATime(): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
