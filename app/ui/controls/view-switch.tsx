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
    <fieldset className="inline-flex justify-self-start overflow-clip rounded-pill border border-edge">
      <legend className="sr-only">{legend}</legend>
      {(Object.entries(labels) as [View, string][]).map(([view, label]) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === chosen}
          className="min-h-[44px] px-4 text-small focus-visible:-outline-offset-4 aria-pressed:bg-foam aria-pressed:font-semibold"
          onClick={() => onChange(view)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
