import type { Page } from '@playwright/test'
import { displayModes, showIn } from './display-modes.ts'

/**
 * Contrasts measured from computed colours, in every display mode: of every visible text, of the borders of controls, and of
 * the ring of everything that can have the focus. One line for each pair that is too weak, empty when all are strong enough.
 *
 * WCAG 2.2: text 4.5:1 (large 3:1), controls and focus 3:1. In high contrast text must reach 7:1 (large 4.5:1).
 */
export async function weakContrasts(page: Page): Promise<string[]> {
  const weak: string[] = []
  // Larger text has the colours of the default mode.
  for (const { name, settings } of displayModes.filter(({ settings }) => settings.fontSize === undefined)) {
    await showIn(page, settings)
    const needed = settings.highContrast ? { text: 7, large: 4.5 } : { text: 4.5, large: 3 }
    const found = await page.evaluate(measure, needed)
    weak.push(...found.map((line) => `${name}: ${line}`))
  }
  await showIn(page, {})
  return weak
}

/** Runs in the page. */
function measure(needed: { text: number; large: number }): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const LARGE_PX = 24
  const LARGE_BOLD_PX = 18.66
  const BOLD = 700
  const OTHER_THAN_TEXT = 3

  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Colour>()
  const findings = new Set<string>()

  for (const text of visibleTexts()) {
    const element = text.parentElement as Element
    if (element.closest('[aria-disabled=true], :disabled')) continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const large = size >= LARGE_PX || (size >= LARGE_BOLD_PX && Number(style.fontWeight) >= BOLD)
    const ground = groundOf(element)
    const colour = over(faded(colourOf(style.color), element), ground)
    expectContrast(
      colour,
      ground,
      large ? needed.large : needed.text,
      `text "${text.data.trim().slice(0, 30)}"`,
      element,
    )
  }

  for (const control of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
    const style = getComputedStyle(control)
    // The browser draws what has no border of ours, and sees to it.
    if (!isVisible(control) || style.borderStyle === 'none' || control.matches(':disabled')) continue
    if (style.appearance === 'auto' && control.matches('[type=checkbox], [type=radio], [type=range], [type=file]'))
      continue
    const around = groundOf(control.parentElement as Element)
    expectContrast(over(colourOf(style.borderTopColor), around), around, OTHER_THAN_TEXT, 'border', control)
    if (!control.matches('.switch')) continue
    const knob = over(colourOf(getComputedStyle(control, '::before').backgroundColor), groundOf(control))
    expectContrast(knob, groundOf(control), OTHER_THAN_TEXT, 'knob', control)
  }

  const before = document.activeElement
  const scrolled = [scrollX, scrollY] as const
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    if (!isVisible(element) || element.matches(':disabled')) continue
    // What was focused by a press shows no ring, and focusing it again would not change that.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    // What lies behind an open dialog cannot have the focus.
    if (document.activeElement !== element) continue
    expectRing(element)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  scrollTo(...scrolled)
  return [...findings]

  function expectRing(element: HTMLElement): void {
    const own = getComputedStyle(element)
    const ring = own.outlineStyle === 'none' ? getComputedStyle(element, '::after') : own
    if (ring.outlineStyle === 'none' || Number.parseFloat(ring.outlineWidth) < 2) {
      findings.add(`no focus ring: ${nameOf(element)}`)
      return
    }
    const inside = Number.parseFloat(ring.outlineOffset) < 0
    const ground = groundOf(inside ? element : (element.parentElement as Element))
    expectContrast(over(colourOf(ring.outlineColor), ground), ground, OTHER_THAN_TEXT, 'focus ring', element)
  }

  function expectContrast(colour: Colour, ground: Colour, atLeast: number, what: string, element: Element): void {
    const [lighter, darker] = [luminance(colour), luminance(ground)].sort((a, b) => b - a) as [number, number]
    const ratio = (lighter + 0.05) / (darker + 0.05)
    if (ratio < atLeast) {
      findings.add(`${what} of ${nameOf(element)}: ${ratio.toFixed(2)} instead of ${atLeast} (${colour} on ${ground})`)
    }
  }

  function* visibleTexts(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!text.data.trim() || !parent || parent.closest('svg, script, style, noscript, option, [inert]')) continue
      if (isVisible(parent)) yield text
    }
  }

  function isVisible(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect()
    const clipped = element.closest('.sr-only, .skip-link:not(:focus)')
    return width > 1 && height > 1 && !clipped && element.checkVisibility({ visibilityProperty: true })
  }

  /** What is seen behind the content of an element: the grounds of its ancestors, laid over each other. */
  function groundOf(element: Element): Colour {
    const layers: Colour[] = []
    for (let current: Element | null = element; current; current = current.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(current)
      if (backgroundImage !== 'none') findings.add(`a picture behind text cannot be measured: ${nameOf(current)}`)
      layers.push(colourOf(backgroundColor))
      // Nothing below it shows; a dialog stands over the page it is written in.
      if (layers.at(-1)?.[3] === 255) break
    }
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 255] as Colour)
  }

  function faded(colour: Colour, element: Element): Colour {
    let alpha = colour[3]
    for (let current: Element | null = element; current; current = current.parentElement) {
      alpha *= Number(getComputedStyle(current).opacity)
    }
    return [colour[0], colour[1], colour[2], alpha]
  }

  function over(upper: Colour, lower: Colour): Colour {
    const share = upper[3] / 255
    const mixed = [0, 1, 2].map((index) => Math.round((upper[index] ?? 0) * share + (lower[index] ?? 0) * (1 - share)))
    return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 255]
  }

  /** Any notation of CSS, as the browser paints it. */
  function colourOf(css: string): Colour {
    const found = known.get(css)
    if (found) return found
    if (!context) throw new Error('no canvas to read colours with')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    const colour = [...context.getImageData(0, 0, 1, 1).data] as Colour
    known.set(css, colour)
    return colour
  }

  function luminance([red, green, blue]: Colour): number {
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  function nameOf(element: Element): string {
    const { tagName, className } = element
    return `<${tagName.toLowerCase()} class="${typeof className === 'string' ? className : ''}">`
  }
}
