import { words } from 'virtual:words/exclusions'

/** Who must not use high-frequency devices. Shown wherever a device is described. */
export const exclusions = words.map(({ text }) => text)
