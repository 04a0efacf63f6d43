/** An address that no other visitor of a test has, so that limits for one network meet only tests that are about them. */
export function freshNetwork(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}
