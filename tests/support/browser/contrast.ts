import type { Page } from '@playwright/test'
import { displayModes, showIn } from './display-modes.ts'

/**
 * What axe does not measure, in every display mode: the borders of controls, and the ring of everything that can have the
 * focus. WCAG 2.2 wants 3:1. One line for each that is too weak, empty when all are strong enough.
 */
export async function weakContrasts(page: Page): Promise<string[]> {
  const weak: string[] = []
  // Larger text has the colours of the default mode.
  for (const { name, settings } of displayModes.filter(({ settings }) => settings.fontSize === undefined)) {
    await showIn(page, settings)
    weak.push(...(await page.evaluate(measure)).map((line) => `${name}: ${line}`))
  }
  await showIn(page, {})
  return weak
}

/** Runs in the page. */
function measure(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const NEEDED = 3
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const findings = new Set<string>()
  const usable = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (element) =>
      element.getBoundingClientRect().width > 1 &&
      !element.matches(':disabled, .sr-only *, .skip-link:not(:focus)') &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  const before = document.activeElement
  const scrolled = [scrollX, scrollY] as const
  for (const element of usable) {
    expectBorder(element)
    // What was focused by a click shows no ring, and focusing it again would not change that.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    // What is behind an open dialog cannot have the focus.
    if (document.activeElement === element) expectRing(element)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  scrollTo(...scrolled)
  return [...findings]

  function expectBorder(control: HTMLElement): void {
    const style = getComputedStyle(control)
    // The browser draws what has no border of ours, and sees to it.
    if (!control.matches('input, select, textarea') || style.borderStyle === 'none') return
    const drawn = '[type=checkbox], [type=radio], [type=range], [type=file]'
    if (style.appearance === 'auto' && control.matches(drawn)) return
    expectContrast(style.borderTopColor, groundOf(control.parentElement), 'border', control)
    const knob = getComputedStyle(control, '::before').backgroundColor
    if (control.matches('.switch')) expectContrast(knob, groundOf(control), 'knob', control)
  }

  function expectRing(element: HTMLElement): void {
    const own = getComputedStyle(element)
    const ring = own.outlineStyle === 'none' ? getComputedStyle(element, '::after') : own
    if (ring.outlineStyle === 'none' || Number.parseFloat(ring.outlineWidth) < 2) {
      findings.add(`no focus ring: ${element.outerHTML.slice(0, 80)}`)
      return
    }
    const isInside = Number.parseFloat(ring.outlineOffset) < 0
    expectContrast(ring.outlineColor, groundOf(isInside ? element : element.parentElement), 'focus ring', element)
  }

  function expectContrast(css: string, ground: Colour, what: string, element: Element): void {
    const [lighter = 0, darker = 0] = [over(colourOf(css), ground), ground].map(luminance).sort((a, b) => b - a)
    const ratio = (lighter + 0.05) / (darker + 0.05)
    if (ratio < NEEDED) findings.add(`${what} ${ratio.toFixed(2)} on ${ground}: ${element.outerHTML.slice(0, 80)}`)
  }

  /** What is seen behind the content of an element: the backgrounds of its ancestors, one over the other. */
  function groundOf(element: Element | null): Colour {
    if (!element) return [255, 255, 255, 255]
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    if (backgroundImage !== 'none') findings.add(`a picture cannot be measured: ${element.outerHTML.slice(0, 80)}`)
    const colour = colourOf(backgroundColor)
    // Nothing below it shows; a dialog stands over the page it is written in.
    return colour[3] === 255 ? colour : over(colour, groundOf(element.parentElement))
  }

  function over(upper: Colour, lower: Colour): Colour {
    const alpha = upper[3] / 255
    const mix = (at: 0 | 1 | 2) => Math.round(upper[at] * alpha + lower[at] * (1 - alpha))
    return [mix(0), mix(1), mix(2), 255]
  }

  /** Any notation of CSS, as the browser paints it. */
  function colourOf(css: string): Colour {
    if (!context) throw new Error('no canvas to read colours with')
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data] as Colour
  }

  function luminance(colour: Colour): number {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const channel = value / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
