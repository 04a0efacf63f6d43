type View = 'list' | 'map'

const views = [
  ['list', 'Liste'],
  ['map', 'Karte'],
] as const

export function ViewSwitch({ view, onChange }: { view: View; onChange(view: View): void }) {
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">Ansicht</legend>
      {views.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={view === value} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}

/** The address with this view. */
export function withView(address: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(address)
  if (view === 'map') next.set('ansicht', 'karte')
  else next.delete('ansicht')
  return next
}
