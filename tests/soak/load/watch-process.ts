import { readdir, readFile } from 'node:fs/promises'

export interface MemoryFigures {
  /** Resident megabytes of the server, one value every half minute. */
  samples: number[]
  /** Of all samples, in megabytes an hour. */
  slope: number
  /** Mean of the first and of the last third, and how much more the last is. */
  firstThird: number
  lastThird: number
  growth: number
}

export interface ProcessFigures {
  memory: MemoryFigures
  /** Open files and connections: when watching began, at most, at the end. */
  descriptors: { first: number; most: number; last: number }
}

/** Looks at memory and open descriptors of a process until it is told to stop. Linux only. */
export function watchProcess(pid: number, everySeconds: number): { stop(): Promise<ProcessFigures> } {
  const readings: Promise<[number, number]>[] = []
  const look = () => readings.push(Promise.all([residentMegabytes(pid), openDescriptors(pid)]))
  look()
  const timer = setInterval(look, everySeconds * 1000)
  return {
    async stop() {
      clearInterval(timer)
      look()
      const samples = await Promise.all(readings)
      const descriptors = samples.map(([, count]) => count)
      return {
        memory: figuresOf(
          samples.map(([megabytes]) => megabytes),
          everySeconds,
        ),
        descriptors: { first: descriptors[0] ?? 0, most: Math.max(...descriptors), last: descriptors.at(-1) ?? 0 },
      }
    },
  }
}

/** @param samples megabytes, in the order of time */
function figuresOf(samples: number[], everySeconds: number): MemoryFigures {
  const third = Math.ceil(samples.length / 3)
  const firstThird = mean(samples.slice(0, third))
  const lastThird = mean(samples.slice(-third))
  return {
    samples: samples.map(Math.round),
    slope: Math.round(slopeOf(samples) * (3600 / everySeconds)),
    firstThird: Math.round(firstThird),
    lastThird: Math.round(lastThird),
    growth: Number((lastThird / firstThird - 1).toFixed(3)),
  }
}

/** Least squares, per sample. */
function slopeOf(samples: number[]): number {
  const middle = (samples.length - 1) / 2
  const average = mean(samples)
  let covariance = 0
  let variance = 0
  for (const [index, value] of samples.entries()) {
    covariance += (index - middle) * (value - average)
    variance += (index - middle) ** 2
  }
  return variance === 0 ? 0 : covariance / variance
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
}

async function openDescriptors(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length
}
