import { Button } from '../../ui/buttons/button.tsx'

/** In a tab that opened with this address there is nothing to go back to. */
export function GoBack() {
  const goBack = () => (window.history.length > 1 ? window.history.back() : window.location.replace('/'))
  return (
    <Button variant="secondary" onClick={goBack}>
      Zurück
    </Button>
  )
}
