/**
 * Runs from the head of every public page. Replaces a picture that cannot be loaded by the one that the document names, and if
 * that fails too, by its alternative text.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.classList.contains('picture')) return
    const { picture } = document.documentElement.dataset
    if (picture && target.getAttribute('src') !== picture) {
      for (const source of target.parentElement?.querySelectorAll(':scope > source') ?? []) source.remove()
      target.removeAttribute('srcset')
      // They do not tell what the other picture shows.
      target.dataset.words = target.alt
      target.alt = ''
      target.src = picture
      return
    }
    const words = document.createElement('p')
    words.className = 'picture picture-in-words'
    const alt = target.dataset.words ?? target.alt
    words.textContent = alt && `Bild: ${alt}`
    target.replaceWith(words)
  },
  true,
)
