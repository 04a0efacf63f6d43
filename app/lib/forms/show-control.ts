/**
 * Brings a control into sight, its label first, and the focus into it. A closed section around it opens.
 *
 * @returns the control, or null where there is none of this id
 */
export function showControl(id: string): HTMLElement | null {
  const control = document.getElementById(id)
  if (!control) return null
  const section = control.closest('details')
  if (section) section.open = true
  const label = control.closest('form')?.querySelector(`label[for="${CSS.escape(id)}"]`)
  ;(label ?? control).scrollIntoView({ block: 'start' })
  control.focus({ preventScroll: true })
  return control
}
