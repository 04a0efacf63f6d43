import { facts } from '#facts'

/** The device in the room, and what happens at it; the same holds as for `practice.ts`. */
export const device = facts.device
