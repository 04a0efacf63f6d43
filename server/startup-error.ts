/** Something the operator can fix: shown as one line without a stack; the process ends with exit code 1. */
export class StartupError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }
}
