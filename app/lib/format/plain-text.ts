/**
 * Without the soft hyphens that the build writes into what is shown on the page: for titles, addresses and data that
 * machines read.
 */
export function plainText<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\u00ad', ''))
}
