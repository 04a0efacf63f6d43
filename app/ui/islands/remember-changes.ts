/**
 * Remembers what changes the tree of an element that React does not know yet, such as a translation or a password manager.
 * @returns what undoes it: each node stands where it stood, so fields keep what is typed, and buttons stay those that were pressed
 */
export function rememberChanges(element: Element): () => void {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((more) => void changes.push(...more))
  observer.observe(element, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
  return () => {
    const focused = document.activeElement
    changes.push(...observer.takeRecords())
    observer.disconnect()
    for (let change = changes.pop(); change; change = changes.pop()) undo(change)
    // What was moved back has lost it.
    if (focused instanceof HTMLElement && focused !== document.activeElement) focused.focus({ preventScroll: true })
  }
}

function undo({ target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord): void {
  if (oldValue !== null) target.nodeValue = oldValue
  // What was changed outside of the page, and then put back, is not known.
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
  const next = nextSibling?.parentNode === target ? nextSibling : null
  for (const node of removedNodes) target.insertBefore(node, next)
}
