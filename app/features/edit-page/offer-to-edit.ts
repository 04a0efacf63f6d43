import { passageAround, passageInView } from '../../lib/read-passage.ts'
import './offer-to-edit.css'

/** For who is signed in on this device: leads from the sentence that is read, or marked, to where it is written. */
export function offerToEdit(): void {
  const page = document.querySelector('main')
  if (!page) return
  const link = document.createElement('a')
  link.className = 'edit-page'
  link.textContent = 'Diese Seite bearbeiten'
  link.href = '/admin/texte'
  link.addEventListener('click', () => {
    const marked = getSelection()
    const passage = marked?.isCollapsed === false ? passageAround(marked.anchorNode) : passageInView(page)
    link.href = `/admin/texte?${new URLSearchParams({ seite: location.pathname, stelle: passage })}`
  })
  page.append(link)
}
