import { usePractice } from '../../lib/site-context.tsx'
import antennaAtDusk from '../../pictures/scene/antenna-at-dusk.svg?raw'
import antennaRising from '../../pictures/scene/antenna-rising.svg?raw'
import hills from '../../pictures/scene/hills.svg?raw'
import wavesDeep from '../../pictures/scene/waves-deep.svg?raw'
import wavesFlat from '../../pictures/scene/waves-flat.svg?raw'

/** Land mirrors nothing. */
const REFLECTION = /<g class="reflected".*(?=<\/svg>)/s

const antennas = { rising: antennaRising, 'at-dusk': antennaAtDusk }

interface SceneProps {
  /** Half risen over the line; without it only sky and sea or land. */
  antenna?: keyof typeof antennas
  /** Waves for a sea that is more than a strip. */
  isDeep?: boolean
  /** Takes the two rows of its parent, whose words may grow above the line and whose card below it. */
  isFlowing?: boolean
}

/**
 * Sky and sea behind what stands before it, as decoration; hills where the practice is inland. Written into the page, because its colours are
 * those of the page (styles/scene.css), and two layers, so that text may grow and the line stays where it is.
 */
export function Scene({ antenna, isDeep = false, isFlowing = false }: SceneProps) {
  const rings = antenna ? antennas[antenna] : ''
  const svg = usePractice().address.isAtTheSea
    ? rings + (isDeep ? wavesDeep : wavesFlat)
    : rings.replace(REFLECTION, '') + hills
  return (
    <div
      className={isFlowing ? 'scene scene-flow' : 'scene'}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: `<div class="water"></div>${svg}` }}
    />
  )
}
