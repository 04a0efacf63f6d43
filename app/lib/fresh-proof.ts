import { createContext, useContext } from 'react'

/** Asks the person to authenticate again. @returns false when the person closed the question */
export type Prove = () => Promise<boolean>

/** Given by the frame of the admin area, which holds the dialog. */
export const FreshProof = createContext<Prove>(async () => false)

export function useProve(): Prove {
  return useContext(FreshProof)
}

/**
 * Runs what the server allows only within 15 minutes after an authentication; if refused, again after `prove`.
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

/** Whether the server refused because the last authentication is too old. */
function needsFreshProof(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'reauthentication_needed'
}
