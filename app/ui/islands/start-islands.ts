import { afterFirstPaint } from '../../lib/after-first-paint.ts'
import { rememberChanges } from './remember-changes.ts'
import { untilDone } from './until-done.ts'

/**
 * Runs from the head of every public page (at-build/inline-script.ts). When the page is loaded, painted and idle, or at the first
 * press, it runs what the page does by itself (page.ts) and hydrates its islands, each at its moment (island.tsx). Until then it
 * records presses, submits and input of a visitor, and replays them.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The script of the page; its address is unknown while the build writes this one. */
const entry = document.currentScript?.dataset.entry ?? ''
/** One and a half phone screens. */
const AHEAD = '1200px'

/** What undoes the changes of others in an island that does not react yet. */
const undos = new WeakMap<Element, () => void>()
const hydrated = new WeakSet<Element>()
const woken = new WeakMap<Element, Promise<void>>()
/** Each once, however often it is pressed meanwhile. */
const presses = new Set<HTMLElement>()
const submits = new Map<HTMLFormElement, HTMLElement | null>()
const edited = new Set<Control>()

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
  await untilDone(async () => (await page()).hydrate(island, () => undos.get(island)?.()))
  hydrated.add(island)
  replay(island)
  for (const other of islandsOf('others')) void wake(other)
}

interface PageScript {
  hydrate(element: HTMLElement, undoChanges: () => void): Promise<void>
}

const page = (): Promise<PageScript> => import(/* @vite-ignore */ entry)

async function start(): Promise<void> {
  for (const type of starters) removeEventListener(type, startAtInteraction, true)
  const near = new IntersectionObserver(wakeWhatIsNear, { rootMargin: AHEAD })
  // The element of an island has no box.
  for (const island of islandsOf('visible')) near.observe(island.firstElementChild ?? island)
  await Promise.all([untilDone(page), ...Array.from(islandsOf('idle'), wake)])
  // The admin area says so itself (lib/hydration-signal.tsx).
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
  presses.add(button)
  button.setAttribute('aria-busy', 'true')
  void wake(island)
}

function keepSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const island = islandOf(form)
  if (!island) return
  event.preventDefault()
  event.stopPropagation()
  submits.set(form, event.submitter)
  sayThatItIsSentLater(form, true)
  void wake(island)
}

/** Shows or hides ui/forms/sent-later-notice.tsx. */
function sayThatItIsSentLater(form: HTMLFormElement, shown: boolean): void {
  const notice = form.querySelector<HTMLElement>('[data-sent-later]')
  if (notice) notice.hidden = !shown
}

function keepEdit({ target }: Event): void {
  if (target instanceof HTMLElement && 'value' in target && islandOf(target)) edited.add(target as Control)
}

function replay(island: HTMLElement): void {
  const isHere = (element: Element) => island.contains(element) || islandNameOf(element) === island.dataset.island
  for (const control of edited) {
    if (!isHere(control)) continue
    edited.delete(control)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const button of presses) {
    if (!isHere(button)) continue
    presses.delete(button)
    button.removeAttribute('aria-busy')
    button.click()
  }
  // Submitted several times meanwhile, sent once.
  for (const [form, submitter] of submits) {
    if (!isHere(form)) continue
    submits.delete(form)
    sayThatItIsSentLater(form, false)
    form.requestSubmit(submitter)
  }
}

function islandNameOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-wakes]')?.dataset.wakes
}

// The parser is done, and nobody else has begun.
document.addEventListener(
  'readystatechange',
  () => {
    for (const island of document.querySelectorAll('[data-island]')) undos.set(island, rememberChanges(island))
  },
  { once: true },
)

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

// A page may be loaded and idle before it is painted.
addEventListener('load', () => afterFirstPaint(startWhenIdle))

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void start(), { timeout: 2000 })
  else setTimeout(() => void start(), 200)
}
