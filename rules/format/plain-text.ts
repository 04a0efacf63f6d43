/** Removes the soft hyphens of the build: for titles, addresses and data that machines read. */
export function plainText<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\u00ad', ''))
}
