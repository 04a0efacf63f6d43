/**
 * Scrolls to a control with its label, opens a closed section around it and focuses it.
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
