/** Runs from the head of every public page: a copied soft hyphen hides its word from every search. */
addEventListener('copy', (event) => {
  const selection = getSelection()
  const text = String(selection)
  if (!selection || !text.includes('\u00ad')) return
  const copied = document.createElement('div')
  copied.append(selection.getRangeAt(0).cloneContents())
  event.clipboardData?.setData('text/plain', text.replaceAll('\u00ad', ''))
  event.clipboardData?.setData('text/html', copied.innerHTML.replaceAll('\u00ad', ''))
  event.preventDefault()
})
