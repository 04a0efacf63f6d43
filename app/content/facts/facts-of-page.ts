import type { Facts } from './facts-of-document.ts'

/**
 * The facts in a browser: those that the page brought with it (`root.tsx`). So the scripts are the same for every practice and
 * every release, and a page and its scripts never disagree.
 */
const element = document.getElementById('facts')
const text = element?.textContent ?? '{}'

export const facts: Facts = JSON.parse(text)
export const factsForPage = (): string => text
export const factsVersion = (): string => element?.dataset.version ?? ''
