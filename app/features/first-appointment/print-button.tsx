import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'

const never = () => () => {}

/** Prints this section alone, on one page. Without a script there is nothing to press, and the page prints as a whole. */
export function PrintButton() {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <p className="print-leaflet" hidden={!hydrated}>
      <Button variant="secondary" onClick={printLeaflet}>
        Als Merkblatt drucken
      </Button>
    </p>
  )
}

function printLeaflet() {
  const { dataset } = document.documentElement
  dataset.print = 'leaflet'
  addEventListener('afterprint', () => delete dataset.print, { once: true })
  print()
}
