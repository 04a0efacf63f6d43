import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

/** Prints this section alone, on one page. Without scripts it is hidden. */
export function PrintButton() {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  return (
    <p className="print-leaflet" hidden={!isReady}>
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
