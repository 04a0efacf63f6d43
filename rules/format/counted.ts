/** "1 Datei", "3 Dateien", the number and its word on one line. */
export function counted(count: number, one: string, many: string): string {
  return `${count}\u00a0${count === 1 ? one : many}`
}
