/** Opens a closed section around a control, scrolls to its label and focuses it. @returns null where there is none */
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
