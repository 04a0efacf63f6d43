/** Something the operator can mend: shown as one line, without a stack, and the process ends with exit code 1. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'StartupError'
  }
}
