import { readFile } from 'node:fs/promises'

/** Memory of a process that is in RAM: now (`VmRSS`), or the most it ever was (`VmHWM`). Linux only. */
export async function megabytesOf(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
