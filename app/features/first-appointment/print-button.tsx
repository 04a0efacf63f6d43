import { Button } from '../../ui/buttons/button.tsx'

/** Prints this section alone, on one page. Without scripts it is hidden (styles/stations.css). */
export function PrintButton() {
  return (
    <p className="print-leaflet">
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
