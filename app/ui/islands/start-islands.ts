import { afterFirstPaint } from '../../lib/after-first-paint.ts'
import type { SuccessorOf } from './keep-controls.ts'
import { untilDone } from './until-done.ts'

/**
 * Runs from the head of every public page (at-build/inline-script.ts). When the page is loaded, painted and idle, or at the first
 * press, it runs what the page does by itself (page.ts) and hydrates its islands, each at its moment (island.tsx). Until then it
 * records presses, submits and input of a visitor, and replays them.
 */

/** The script of the page; its address is unknown while the build writes this one. */
const entry = document.currentScript?.dataset.entry ?? ''
/** One and a half phone screens. */
const AHEAD = '1200px'
const NOT_LOADED = 'Das ließ sich nicht laden. Bitte laden Sie die Seite neu.'

const hydrated = new WeakSet<Element>()
const woken = new WeakMap<Element, Promise<void>>()
/** What was pressed, submitted and typed in islands that do not react yet: each once, however often it was meanwhile. */
const waiting = new Map<HTMLElement, { island: HTMLElement; replay(successorOf: SuccessorOf): void }>()

/** The island that a press belongs to: around it, or named by a control elsewhere in the page. */
function islandOf(target: Element): HTMLElement | null {
  const inside = target.closest<HTMLElement>('[data-island]')
  const name = inside ? undefined : target.closest<HTMLElement>('[data-wakes]')?.dataset.wakes
  const island = name ? document.querySelector<HTMLElement>(`[data-island="${name}"]`) : inside
  return island && !hydrated.has(island) ? island : null
}

/** @returns when the island reacts, and what was recorded is replayed */
function wake(island: HTMLElement): Promise<void> {
  const waking = woken.get(island) ?? load(island)
  woken.set(island, waking)
  return waking
}

async function load(island: HTMLElement): Promise<void> {
  const successorOf = await untilDone(
    async () => (await page()).hydrate(island),
    () => sayThatItFailed(island),
  )
  hydrated.add(island)
  replay(island, successorOf)
  for (const other of islandsOf('others')) void wake(other)
}

/** A filter may block a script for good. The press still waits; the message goes when the island of messages reacts. */
function sayThatItFailed(island: HTMLElement): void {
  for (const [element, what] of waiting) {
    if (what.island !== island || !element.hasAttribute('aria-busy')) continue
    element.removeAttribute('aria-busy')
    const messages = document.querySelector('.toaster [role=alert]')
    if (messages) messages.innerHTML = `<p class="toast border-error">${NOT_LOADED}</p>`
  }
}

const page = (): Promise<{ hydrate(element: HTMLElement): Promise<SuccessorOf> }> => import(/* @vite-ignore */ entry)

async function start(): Promise<void> {
  for (const type of starters) removeEventListener(type, startAtInteraction, true)
  const near = new IntersectionObserver(wakeWhatIsNear, { rootMargin: AHEAD })
  // The element of an island has no box.
  for (const island of islandsOf('visible')) near.observe(island.firstElementChild ?? island)
  await Promise.all([untilDone(page), ...Array.from(islandsOf('idle'), wake)])
  // The admin area says so itself (app/admin-routes.tsx).
  if (!document.getElementById('admin')) document.documentElement.dataset.hydrated = ''
}

function islandsOf(moment: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[data-moment="${moment}"]`)
}

function wakeWhatIsNear(seen: IntersectionObserverEntry[], near: IntersectionObserver): void {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue
    near.unobserve(target)
    const island = target.closest<HTMLElement>('[data-island]')
    if (island) void wake(island)
  }
}

/** Before the press is over, its island often reacts. */
function wakeWhatIsTouched({ target }: Event): void {
  const island = target instanceof Element && islandOf(target)
  if (island && island.dataset.moment === 'press') void wake(island)
}

function keepPress(event: Event): void {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest<HTMLElement>('button')
  const island = button && islandOf(button)
  if (!island || button.hasAttribute('popovertarget')) return
  // A press of a submit button becomes a submit event, which is kept below.
  if (button instanceof HTMLButtonElement && button.type === 'submit' && button.form) return
  event.preventDefault()
  event.stopPropagation()
  waiting.set(button, {
    island,
    replay(successorOf) {
      button.removeAttribute('aria-busy')
      successorOf(button)?.click()
    },
  })
  button.setAttribute('aria-busy', 'true')
  void wake(island)
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const { submitter } = event
  const island = islandOf(form)
  if (!island) return
  event.preventDefault()
  event.stopPropagation()
  waiting.set(form, {
    island,
    replay(successorOf) {
      sayThatItIsSentLater(form, false)
      successorOf(form)?.requestSubmit(submitter && successorOf(submitter))
    },
  })
  sayThatItIsSentLater(form, true)
  void wake(island)
}

/** Shows or hides `SentLaterNotice` of ui/forms/visitor-form.tsx. */
function sayThatItIsSentLater(form: HTMLFormElement, shown: boolean): void {
  const notice = form.querySelector<HTMLElement>('[data-sent-later]')
  if (notice) notice.hidden = !shown
}

function keepEdit({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !('value' in target)) return
  const island = islandOf(target)
  if (island) waiting.set(target, { island, replay: () => target.dispatchEvent(new Event('input', { bubbles: true })) })
}

function replay(island: HTMLElement, successorOf: SuccessorOf): void {
  for (const [element, what] of waiting) {
    if (what.island !== island) continue
    waiting.delete(element)
    what.replay(successorOf)
  }
}

const starters = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
// The page may still be loading.
const startAtInteraction = () =>
  document.readyState === 'loading'
    ? document.addEventListener('DOMContentLoaded', () => void start(), { once: true })
    : void start()
for (const type of starters) addEventListener(type, startAtInteraction, { capture: true, once: true, passive: true })
for (const type of ['pointerdown', 'focusin'])
  addEventListener(type, wakeWhatIsTouched, { capture: true, passive: true })
addEventListener('click', keepPress, true)
addEventListener('submit', keepSubmit, true)
addEventListener('input', keepEdit, true)
addEventListener('change', keepEdit, true)

// The application of the admin area cannot say so itself when a part of it does not arrive (render-page.tsx).
const sayWhatIsMissing = ({ target }: Event) => {
  if (target instanceof HTMLScriptElement) document.querySelector('[data-not-loaded]')?.removeAttribute('hidden')
}
addEventListener('error', sayWhatIsMissing, true)

// A page may be loaded and idle before it is painted.
addEventListener('load', () => afterFirstPaint(startWhenIdle))

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 2000 })
  else setTimeout(() => void start(), 200)
}
