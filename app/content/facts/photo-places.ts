/** Where the practice may show photographs of its own. Until it does, drawings stand there. */
export const photoPlaces = ['portrait', 'entrance', 'chair', 'waiting', 'device'] as const

export type PhotoPlace = (typeof photoPlaces)[number]
