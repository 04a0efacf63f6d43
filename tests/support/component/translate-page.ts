import { onTestFinished } from 'vitest'
import { translate } from '../translate.ts'

/** Until the test ends. */
export function translatePage(): void {
  const observer = translate()
  onTestFinished(() => observer.disconnect())
}
