let next = Math.floor(Math.random() * 12_800)

/** An address whose networks no other visitor of a test has, so that limits meet only tests that are about them. */
export function freshNetwork(): string {
  next = (next + 1) % 12_800
  return `${11 + (next >> 8)}.${next & 255}.113.7`
}
