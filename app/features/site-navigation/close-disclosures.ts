/** Closes lists (`site-header.tsx`) on Escape and when the focus leaves, as browsers do not. */
export function closeDisclosures(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    const opened = openAround(event.target)
    if (!opened) return
    event.stopPropagation()
    opened.open = false
    opened.querySelector('summary')?.focus()
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // Without a related target the pointer rests on something inside that takes no focus.
    if (!(relatedTarget instanceof Node)) return
    for (let opened = openAround(target); opened; opened = openAround(opened.parentElement)) {
      if (!opened.contains(relatedTarget)) opened.open = false
    }
  })
  // A link to the page itself loads nothing new.
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')) return
    for (let opened = openAround(target); opened; opened = openAround(opened.parentElement)) opened.open = false
  })
}

function openAround(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-disclosure][open]') : null
}
