/** Lets the browser save a text that was made on the page, or a file. @param type with its charset */
export function offerFile(name: string, text: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
