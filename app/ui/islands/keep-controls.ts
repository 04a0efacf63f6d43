/** The control of an island that stands where an earlier one stood: often the same; none where that cannot be told. */
export type SuccessorOf = <Control extends HTMLElement>(earlier: Control) => Control | undefined

/**
 * React makes an island anew, with empty fields, that a translation, a password manager or another program changed before.
 * @returns what carries over, once the island reacts, what was typed, ticked, chosen and focused
 */
export function keepControls(island: Element): () => SuccessorOf {
  const before = controlsOf(island)
  const focused = document.activeElement as HTMLInputElement | null
  const caret = focused?.selectionEnd
  return () => {
    const now = controlsOf(island)
    const successorOf: SuccessorOf = (earlier) => {
      if (earlier.isConnected) return earlier
      const kind = kindOf(earlier)
      const [earlierOnes = [], ones = []] = [before, now].map((all) => all.filter((one) => kindOf(one) === kind))
      // The wrong button is worse than none.
      if (earlierOnes.length !== ones.length) return undefined
      return ones[ones.length === 1 ? 0 : earlierOnes.indexOf(earlier)] as typeof earlier | undefined
    }
    for (const earlier of before) {
      const successor = successorOf(earlier)
      if (!successor || successor === earlier) continue
      carryOver(earlier as HTMLInputElement, successor as HTMLInputElement)
      if (earlier !== focused) continue
      successor.focus({ preventScroll: true })
      // Not in an address, whose caret browsers tell nobody.
      if (typeof caret === 'number') (successor as HTMLInputElement).setSelectionRange(caret, caret)
    }
    return successorOf
  }
}

function controlsOf(island: Element): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>('input, textarea, select, button, form')]
}

const kindOf = (control: Element) => control.localName + control.getAttribute('type') + control.getAttribute('name')

/** What is empty may have come back from a draft meanwhile. Events tell the form and its draft; of a box React hears only a click. */
function carryOver(from: HTMLInputElement, to: HTMLInputElement): void {
  if (from.type === 'checkbox') {
    if (from.checked && !to.checked) to.click()
  } else if (from.value && from.value !== to.value) {
    if (from.type === 'file') to.files = from.files
    else to.value = from.value
    for (const type of ['input', 'change']) to.dispatchEvent(new Event(type, { bubbles: true }))
  }
}
