import { afterFirstPaint } from '../lib/after-first-paint.ts'

/**
 * Runs from the head of every page, before React. Starts the hydration when the page is loaded and painted, or at the first
 * interaction, and keeps what a visitor does until then: presses of buttons, submits and what is typed or ticked. Links and
 * native controls work by themselves. The build inlines this file (see at-build/inline-script.ts).
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const presses: HTMLElement[] = []
const submits: { form: HTMLFormElement; submitter: HTMLElement | null }[] = []
const edited = new Map<Control, string | boolean>()
let started = false
let retryAfterMs = 1000

function start(): void {
  if (started || !window.startHydration) return
  started = true
  // What was kept waits until the scripts can be fetched.
  window.startHydration().catch(() => {
    started = false
    setTimeout(start, retryAfterMs)
    retryAfterMs *= 2
  })
}

function keepPress(event: Event): void {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest<HTMLElement>('button')
  if (!button || button.hasAttribute('popovertarget')) return
  // A press of a submit button becomes a submit event, which is kept below.
  if (button instanceof HTMLButtonElement && button.type === 'submit' && button.form) return
  event.preventDefault()
  event.stopPropagation()
  presses.push(button)
}

function keepSubmit(event: SubmitEvent): void {
  event.preventDefault()
  event.stopPropagation()
  const form = event.target as HTMLFormElement
  submits.push({ form, submitter: event.submitter })
  sayThatItIsSentLater(form, true)
}

/** The form holds the words (ui/sent-later-notice.tsx): whoever presses the button early reads at once what happens next. */
function sayThatItIsSentLater(form: HTMLFormElement, shown: boolean): void {
  const notice = form.querySelector<HTMLElement>('[data-sent-later]')
  if (notice) notice.hidden = !shown
}

function keepEdit(event: Event): void {
  if (!(event.target instanceof HTMLElement) || !('value' in event.target)) return
  const control = event.target as Control
  edited.set(control, isTickable(control) ? control.checked : control.value)
}

const starters = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
const startAtInteraction = () => {
  start()
  // The end of the page, where the hydration is defined, may still be on its way.
  if (!started) document.addEventListener('DOMContentLoaded', start, { once: true })
}
for (const type of starters) addEventListener(type, startAtInteraction, { capture: true, once: true, passive: true })
addEventListener('click', keepPress, true)
addEventListener('submit', keepSubmit, true)
addEventListener('input', keepEdit, true)
addEventListener('change', keepEdit, true)
// The prerendered page knows no query, so a visitor who came with one is not shown what it asks for until React is there.
if (location.search) document.addEventListener('DOMContentLoaded', start, { once: true })
// A page may be loaded and idle before it is painted.
addEventListener('load', () => afterFirstPaint(startWhenIdle))

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

window.replayEarlyInteractions = () => {
  window.replayEarlyInteractions = undefined
  removeEventListener('click', keepPress, true)
  removeEventListener('submit', keepSubmit, true)
  removeEventListener('input', keepEdit, true)
  removeEventListener('change', keepEdit, true)

  for (const [control, answer] of edited) giveAnswer(control, answer)
  for (const button of presses) button.click()
  // Pressed again while waiting: sent once, all the same.
  for (const form of new Set(submits.map(({ form }) => form))) {
    sayThatItIsSentLater(form, false)
    form.requestSubmit(submits.find((submit) => submit.form === form)?.submitter)
  }
}

/** React compares a control with the value it saw while hydrating. That memory is made wrong, so that it notices the answer. */
function giveAnswer(control: Control, answer: string | boolean): void {
  const memory = (control as { _valueTracker?: { setValue(value: string): void } })._valueTracker
  if (isTickable(control)) {
    control.checked = answer === true
    memory?.setValue(String(!answer))
    // React listens to clicks of boxes. An event that is no MouseEvent does not tick the box once more.
    control.dispatchEvent(new Event('click', { bubbles: true }))
    return
  }
  // The value of a file field cannot be written, and stays by itself.
  if (control.type !== 'file') control.value = String(answer)
  memory?.setValue(`${answer}\u0000`)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function isTickable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}
