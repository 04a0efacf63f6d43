const formats = [
  { below: 1024 * 1024, divisor: 1024, unit: 'KB' },
  { below: Number.POSITIVE_INFINITY, divisor: 1024 * 1024, unit: 'MB' },
]

/** A file's size: `3,4 MB`. @param bytes whole bytes */
export function formatFileSize(bytes: number): string {
  const format = formats.find(({ below }) => bytes < below)
  if (!format) throw new Error('every size has a unit')
  const { divisor, unit } = format
  return `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(bytes / divisor)}\u00a0${unit}`
}
