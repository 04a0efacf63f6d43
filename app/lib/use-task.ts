import { useState } from 'react'
import { useRecentAuthentication } from './recent-authentication.ts'

/**
 * What a click begins, one at a time; the server may ask for a recent authentication first.
 * @param sentenceOf what to say about a failure
 * @returns `busy` while it runs, `problem` with the sentence of the last failure, and `run`
 */
export function useTask(sentenceOf: (error: unknown) => string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const withRecentAuthentication = useRecentAuthentication()

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await withRecentAuthentication(work)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, run }
}
