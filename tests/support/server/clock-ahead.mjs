// Preloaded into a server process: its clock goes ahead by CLOCK_AHEAD_MS. PGlite asks JavaScript for the time, too.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts))
  }
  static now() {
    return RealDate.now() + ahead
  }
}
