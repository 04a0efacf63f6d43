import { Button } from '../../ui/buttons/button.tsx'

/** Prints this section alone, on one page (styles/stations.css). */
export function PrintButton() {
  return (
    <p className="mt-8 noscript:hidden print:hidden">
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
