/** The median; of an even number of values the lower of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('no value was measured')
  return middle
}

export async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let run = 0; run < times; run += 1) values.push(await measure())
  return median(values)
}

/** Milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
