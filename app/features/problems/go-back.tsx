import { Button } from '../../ui/buttons/button.tsx'

/** Hidden in a tab that opened with this address. */
export function GoBack() {
  const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.replace('/'))
  return (
    <Button variant="secondary" onClick={goBack}>
      Zurück
    </Button>
  )
}
