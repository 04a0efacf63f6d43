import { setTimeout as wait } from 'node:timers/promises'

/** Visitors and the owner at work at the same time, at servers behind a load balancer. */
export class Shift {
  /** What the server said yes to. Whatever is in here must be there after any crash. */
  readonly acknowledged = {
    consultations: new Map<string, { email: string; message: string }>(),
    /** Id → path of its file. */
    entries: new Map<string, string>(),
    /** Path → SHA-256. */
    files: new Map<string, string>(),
    signups: new Set<string>(),
    views: 0,
    /** Addresses of enquiries that the owner answered. */
    answers: new Set<string>(),
    /** Id → hash. */
    pictures: new Map<string, string>(),
    release: 0,
  }
  /** What a reader or the owner saw that must not be. */
  readonly wrong: string[] = []
  isOver = false
  readonly #url: string
  readonly #failure = Promise.withResolvers<never>()
  #failed: Error | undefined
  #done = 0
  #progress = Promise.withResolvers<void>()

  constructor(url: string) {
    this.#url = url
    this.#failure.promise.catch(() => {})
  }

  /** One request. A refusal ends the shift for all: the others would go on for ever. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input), 'http://localhost')
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(`${this.#url}${pathname}${search}`, { ...init, signal })
    const { status } = response
    // What is there already arrived at an earlier try.
    if (status >= 400 && status < 500 && ![408, 409, 429].includes(status)) {
      this.fail(new Error(`refused: ${pathname} ${status} ${(await response.clone().text()).slice(0, 200)}`))
    }
    return response
  }

  fail(error: Error): void {
    this.#failed ??= error
    this.#failure.reject(this.#failed)
  }

  /** Tries the same again, as the forms do, until it is acknowledged: until `attempt` no longer throws. */
  async untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await attempt()
        this.#done += 1
        this.#tellProgress()
        return result
      } catch (error) {
        if (this.#failed) throw this.#failed
        // What never succeeds is more than a crash.
        if (tries > 1000) this.fail(error as Error)
        await wait(100)
      }
    }
  }

  /** Resolves when so many more things were acknowledged. */
  async after(more: number): Promise<void> {
    const goal = this.#done + more
    while (this.#done < goal && !this.isOver) await Promise.race([this.#progress.promise, this.#failure.promise])
  }

  /** Lets all finish, which needs servers that answer. */
  async end(workers: Promise<unknown>): Promise<void> {
    this.isOver = true
    this.#tellProgress()
    await Promise.race([workers, this.#failure.promise])
  }

  #tellProgress(): void {
    this.#progress.resolve()
    this.#progress = Promise.withResolvers()
  }
}
