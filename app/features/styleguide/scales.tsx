/** The sizes and spaces of `styles/tokens.css`. `tests/unit/type-and-space.test.ts` holds every style sheet to them. */
const sizes = [
  { token: 'home', className: 'font-serif text-home leading-none', sample: 'Überschrift von Home' },
  { token: 'h1', className: 'font-serif text-h1 leading-tight', sample: 'Überschrift der Seite' },
  { token: 'h2', className: 'font-serif text-h2 leading-tight', sample: 'Überschrift eines Abschnitts' },
  { token: 'title', className: 'font-serif text-title leading-tight', sample: 'Überschrift in einem Text' },
  { token: 'large', className: 'font-serif text-large', sample: 'Überschrift einer Karte' },
  { token: 'large', className: 'lead', sample: 'Ein Vorspann sagt in zwei Sätzen, worum es geht.' },
  { token: 'base', className: '', sample: 'Fließtext in Atkinson Hyperlegible Next, höchstens 68 Zeichen je Zeile.' },
  { token: 'small', className: 'text-small', sample: 'Bildunterschriften, Hinweise an Feldern, kleine Schaltflächen.' },
  { token: 'caption', className: 'text-caption', sample: 'Angaben am Rand, Brotkrumen.' },
  { token: 'caption', className: 'eyebrow', sample: 'Dachzeile' },
]

const spaces = [1, 2, 3, 4, 6, 8, 12, 18, 28]

export function TypeScale() {
  return (
    <ul className="grid list-none gap-4">
      {sizes.map(({ token, className, sample }) => (
        <li key={className}>
          <p className="text-small text-ink-muted">{token}</p>
          <p className={className}>{sample}</p>
        </li>
      ))}
    </ul>
  )
}

export function SpaceScale() {
  return (
    <ul className="flex list-none flex-wrap items-end gap-6">
      {spaces.map((space) => (
        <li key={space}>
          <div className="bg-gold" style={{ width: `var(--spacing-${space})`, height: `var(--spacing-${space})` }} />
          <p className="text-small text-ink-muted">{space}</p>
        </li>
      ))}
    </ul>
  )
}
