/** Moves the focus along the buttons of the list; from elsewhere it goes to the first. */
export function focusEntry(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-enquiry]')]
  const here = buttons.indexOf(document.activeElement as HTMLElement)
  const target = here < 0 ? 0 : Math.min(Math.max(here + step, 0), buttons.length - 1)
  buttons[target]?.focus()
}
