interface ViewSwitchProps<View extends string> {
  /** For screen readers. */
  legend: string
  chosen: View
  labels: Readonly<Record<NoInfer<View>, string>>
  onChange(view: NoInfer<View>): void
}

/** One button for each view; the chosen one is pressed. */
export function ViewSwitch<View extends string>({ legend, chosen, labels, onChange }: ViewSwitchProps<View>) {
  return (
    <fieldset className="view-switch">
      <legend className="sr-only">{legend}</legend>
      {(Object.entries(labels) as [View, string][]).map(([view, label]) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChange(view)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
