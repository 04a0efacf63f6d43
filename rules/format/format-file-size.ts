const MEGABYTE = 1024 * 1024

/** A file's size: `3,4 MB`. @param bytes whole bytes */
export function formatFileSize(bytes: number): string {
  const [size, unit] = bytes < MEGABYTE ? [bytes / 1024, 'KB'] : [bytes / MEGABYTE, 'MB']
  return `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(size)}\u00a0${unit}`
}
