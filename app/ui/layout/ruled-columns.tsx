import { keepTogether } from './keep-together.tsx'

/** Four, or two and two. */
const IN_FOURS = '[--column:max(17rem,min(40%,(75rem-100%)*999))]'

/** Open text under lines, side by side where there is room. */
export function RuledColumns({ items }: { items: readonly { title: string; note?: string; text: string }[] }) {
  return (
    <ul className={items.length === 4 ? `ruled-columns ${IN_FOURS}` : 'ruled-columns'}>
      {items.map(({ title, note, text }) => (
        <li key={title} className="ruled">
          <h3>{title}</h3>
          {note ? <p className="text-small font-semibold text-amber">{keepTogether(note)}</p> : null}
          <p>{keepTogether(text)}</p>
        </li>
      ))}
    </ul>
  )
}
