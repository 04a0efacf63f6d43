/**
 * Runs from the head of every public page. A picture that cannot be loaded gives its place to the site's own, whose address
 * the document names, and when that fails too, to its alternative text.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.classList.contains('picture')) return
    const { picture } = document.documentElement.dataset
    if (picture && target.getAttribute('src') !== picture) {
      for (const source of target.parentElement?.querySelectorAll(':scope > source') ?? []) source.remove()
      target.removeAttribute('srcset')
      target.src = picture
      return
    }
    const words = document.createElement('p')
    words.className = 'picture picture-in-words'
    words.textContent = target.alt && `Bild: ${target.alt}`
    target.replaceWith(words)
  },
  true,
)
