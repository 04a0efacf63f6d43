const RealDate = Date

/** This process's clock, which a test may set. PGlite asks JavaScript for the time, too. */
export interface WanderingClock {
  /** From now on it is this moment, and time goes on from there. @returns how far the clock is ahead, in milliseconds */
  set(moment: Date): number
  /** What another clock would have to show that was not touched. */
  restore(): void
}

export function startWanderingClock(): WanderingClock {
  let ahead = 0
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
      if (parts.length === 0) super(RealDate.now() + ahead)
      else super(...(parts as ConstructorParameters<DateConstructor>))
    }

    static override now() {
      return RealDate.now() + ahead
    }
  } as DateConstructor
  return {
    set(moment) {
      ahead = moment.getTime() - RealDate.now()
      return ahead
    },
    restore() {
      globalThis.Date = RealDate
    },
  }
}
