/** The three open rings of the logo on a field of 40 × 40. Logo, favicon and application icons draw them. */
export const ringMark = {
  arcs: [
    { d: 'M22.1 15.5A5 5 0 1 1 17.9 15.5', color: '#14566b' },
    { d: 'M16.6 29.4A10 10 0 1 1 23.4 29.4', color: '#c9772b' },
    { d: 'M23.9 5.5A15 15 0 1 1 16.1 5.5', color: '#14566b' },
  ],
  stroke: 2.6,
} as const
