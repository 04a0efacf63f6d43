/** "info@xn--mller-kva.example" → "info@müller.example": only Latin letters, as one of another script may look like one of ours. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  const host = address
    .slice(at)
    .split('.')
    .map((label) => (label.startsWith('xn--') ? readableLabel(label) : label))
  return address.slice(0, at) + host.join('.')
}

function readableLabel(label: string): string {
  const letters = decoded(label.slice('xn--'.length))
  const isOneForm = letters !== undefined && /^[\p{Script=Latin}\d-]+$/u.test(letters)
  // Decoding takes what no host is called; encoded again, only a host is the same.
  return isOneForm && new URL(`http://${letters}.example`).hostname === `${label}.example` ? letters : label
}

/** Punycode (RFC 3492, sections 5 and 6.2). */
function decoded(code: string): string | undefined {
  const basic = Math.max(0, code.lastIndexOf('-'))
  const output = [...code.slice(0, basic)]
  const rest = [...code.slice(basic > 0 ? basic + 1 : 0)]
  let point = 128
  let index = 0
  let bias = 72
  for (let place = 0; place < rest.length; ) {
    const start = index
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(rest[place++] ?? '?')
      if (digit < 0) return undefined
      index += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    let delta = Math.floor((index - start) / (start === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    let steps = 0
    for (; delta > 455; steps += 36) delta = Math.floor(delta / 35)
    bias = steps + Math.floor((36 * delta) / (delta + 38))
    point += Math.floor(index / length)
    index %= length
    if (point > 0x24f) return undefined
    output.splice(index++, 0, String.fromCodePoint(point))
  }
  return output.join('')
}
