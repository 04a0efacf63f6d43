import type { Page } from '@playwright/test'

export interface Loss {
  characters: number
  /** Milliseconds between the typing of the first lost character and the blow. */
  milliseconds: number
}

/**
 * Types words that count upwards, at the speed of somebody who types well, and remembers what was typed when. So any text that
 * is found later tells how much of it is missing.
 */
export class Typist {
  /** What stands there as far as the typist knows. */
  text: string
  #word = 0
  #typed: { length: number; at: number }[] = []

  constructor(text = '') {
    this.text = text
  }

  async type(page: Page, milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds
    while (Date.now() < end) {
      this.#word += 1
      for (const character of `Wort ${this.#word} `) {
        await page.keyboard.type(character, { delay: 40 })
        this.text += character
        this.#typed.push({ length: this.text.length, at: Date.now() })
      }
    }
  }

  /**
   * What of the typed text is missing in what was found, and goes on from there.
   *
   * @throws when the found text is another one than the beginning of the typed text
   */
  resumeFrom(found: string, blowAt: number): Loss {
    if (!this.text.startsWith(found)) {
      throw new Error(`found …${found.slice(-80)}, which is not the beginning of …${this.text.slice(-120)}`)
    }
    const firstLost = this.#typed.find(({ length }) => length > found.length)
    const loss = {
      characters: this.text.length - found.length,
      milliseconds: firstLost ? Math.max(0, blowAt - firstLost.at) : 0,
    }
    this.text = found
    this.#typed = this.#typed.filter(({ length }) => length <= found.length)
    return loss
  }
}
