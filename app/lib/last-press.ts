let last = 0

export function notePress(at: number): void {
  last = Math.max(last, at)
}

/** When somebody last pressed something here, or before the page was loaded, in milliseconds. */
export const lastPress = () => last
