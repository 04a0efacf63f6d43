import { createContext, useContext } from 'react'

/** Asks the person to authenticate again. @returns false when the person closed the dialog */
type Reauthenticate = () => Promise<boolean>

/** Given by the frame of the admin area, which holds the dialog. */
export const ReauthenticateContext = createContext<Reauthenticate>(async () => false)

/**
 * Runs what the server allows only within an hour after an authentication; if refused, again after another one.
 * @throws what `work` throws; the refusal itself when the person closed the dialog
 */
export function useRecentAuthentication(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const reauthenticate = useContext(ReauthenticateContext)
  return async (work) => {
    try {
      return await work()
    } catch (error) {
      const isRefused = (error as { code?: unknown } | null)?.code === 'reauthentication_needed'
      if (!isRefused || !(await reauthenticate())) throw error
      return work()
    }
  }
}
