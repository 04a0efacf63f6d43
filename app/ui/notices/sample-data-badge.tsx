/** On every page while the facts are samples. On a phone it has two lines in any font. */
export function SampleDataBadge() {
  return (
    <aside
      data-sample="true"
      aria-label="Beispieldaten"
      className="sample-badge bg-cream px-4 py-1 text-center text-small text-amber-deep"
    >
      <span className="max-sm:block">
        <strong>Beispieldaten</strong> –
      </span>{' '}
      vor Veröffentlichung ersetzen
    </aside>
  )
}
