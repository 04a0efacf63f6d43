/** On a ground of 20 by 20. */
const drawings = {
  mail: 'M2 4.5h16v11H2zM2 5l8 6 8-6',
  steps: 'm2 5 1.5 1.5L6.5 3M2 14l1.5 1.5L6.5 12M10 5h8M10 14h8',
  safe: 'M10 2l7 2.5v5c0 4-3 7-7 8.5-4-1.5-7-4.5-7-8.5v-5zM7 10l2.2 2.2L13 8',
  clock: 'M2 10a8 8 0 1 0 16 0a8 8 0 1 0-16 0M10 5.5V10l3 2',
  day: 'M2.5 4.5h15v13h-15zM2.5 8.5h15M6.5 2v4M13.5 2v4',
  people:
    'M4 7a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M1.5 17c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M13 4a3.2 3.2 0 0 1 0 6M15.5 12c2 .7 3 2.5 3 5',
  eye: 'M1.5 10C4 6 7 4.5 10 4.5s6 1.5 8.5 5.5c-2.5 4-5.5 5.5-8.5 5.5S4 14 1.5 10zM7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  call: 'M3 3h4l1.5 4.5-2 1.5c1 2.2 2.3 3.5 4.5 4.5l1.5-2L17 13v4c-7 1-15-7-14-14z',
  reply: 'M8 4 2.5 9.5 8 15M3 9.5h8c4 0 6 2 6 6',
}

export type SignName = keyof typeof drawings

/** A small drawing before words, or instead of them where they are for screen readers alone. */
export function Sign({ of }: { of: SignName }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="sign size-[1.25rem] flex-none"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[of]} />
    </svg>
  )
}
