/** Something the operator can fix: shown as one line without a stack; the process ends with its exit code. */
export class StartupError extends Error {
  readonly exitCode: number = 1

  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = new.target.name
  }
}
