import { createContext, useContext } from 'react'

/** Asks the person to authenticate again. @returns false when the person closed the question */
export type Authenticate = () => Promise<boolean>

/** Given by the frame of the admin area, which holds the dialog. */
export const AuthenticateAgain = createContext<Authenticate>(async () => false)

/**
 * @returns a function that runs work which the server allows only within 15 minutes after an authentication. Refused work
 * runs again once the person has authenticated; it throws what the work throws, and the refusal when the person closed
 * the question.
 */
export function useRecentAuthentication(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const authenticate = useContext(AuthenticateAgain)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isTooOld = (error as { code?: unknown } | null)?.code === 'reauthentication_needed'
      if (!isTooOld || !(await authenticate())) throw error
      return work()
    }
  }
}
