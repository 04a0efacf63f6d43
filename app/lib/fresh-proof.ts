import { createContext, useContext } from 'react'

/** Asks who sits here. @returns false when the person closed the question */
export type Prove = () => Promise<boolean>

/** Given by the frame of the admin area, which holds the one dialog that asks. */
export const FreshProof = createContext<Prove>(async () => false)

export function useProve(): Prove {
  return useContext(FreshProof)
}

/**
 * Runs what the server allows only within 15 minutes after a proof, and once more after `prove` when it was too long ago.
 *
 * @throws what `work` throws; the refusal itself when the person closed the question
 */
export async function withFreshProof<T>(work: () => Promise<T>, prove: Prove): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!needsFreshProof(error) || !(await prove())) throw error
    return work()
  }
}

/** Whether the server refused something because the last proof is too old. */
function needsFreshProof(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'reauthentication_needed'
}
