import bcrypt from 'bcryptjs'
import type { PasswordThread } from './password-thread.ts'

const { compare, hash } = bcrypt

/**
 * The embedded backend and the functions compare and hash with bcryptjs, on the thread that answers everybody. They take both
 * from the same object as we do, so their work is handed to the thread beside. The cost is ours, not the caller's.
 *
 * @returns puts bcryptjs back as it was, for a process that goes on without its server
 */
export function hashBeside(passwords: Pick<PasswordThread, 'compareAgain' | 'hash'>): () => void {
  const beside = {
    compare: (password: string, hash: string) => passwords.compareAgain(password, hash),
    hash: (password: string) => passwords.hash(password),
  }
  Object.assign(bcrypt, beside)
  return () => {
    // Tests run several servers in one process.
    if (bcrypt.hash === beside.hash) Object.assign(bcrypt, { compare, hash })
  }
}
