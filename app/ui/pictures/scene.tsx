import { useId } from 'react'
import { usePractice } from '../../lib/site-context.tsx'
import { glitter, hills, type Ring, randomFrom, rings, waves } from './ring-geometry.ts'

interface SceneProps {
  /** What the drawing follows from: the same for the same name. */
  seed: string
  /** Pixels of sea or land for which the waves or hills are drawn; the styles say how much of it shows. */
  depth: number
  /** The antenna, half risen, with its outermost radius in pixels; without it only sky and sea or land. */
  antenna?: { radius: number; count: number }
}

/**
 * Sky and sea behind what stands before it, as decoration; hills where the practice is inland. Layers, so that text may grow and the waterline stays at its distance
 * from the foot (styles/scene.css).
 */
export function Scene({ seed, depth, antenna }: SceneProps) {
  const random = randomFrom(seed)
  if (!usePractice().address.isAtTheSea) {
    return (
      <div className="scene" aria-hidden="true">
        <div className="water" />
        {antenna ? <Antenna {...antenna} random={random} isMirrored={false} /> : null}
        <svg
          className="hills"
          aria-hidden="true"
          viewBox={`0 ${-HILL_HEIGHT} 2400 ${depth + HILL_HEIGHT}`}
          preserveAspectRatio="xMidYMin slice"
        >
          {hills({ width: 2400, height: HILL_HEIGHT, depth, count: 4, random }).map((line) => (
            <path key={line} d={line} />
          ))}
        </svg>
      </div>
    )
  }
  return (
    <div className="scene" aria-hidden="true">
      <div className="water" />
      {antenna ? <Antenna {...antenna} random={random} isMirrored /> : null}
      <svg className="waves" aria-hidden="true" viewBox={`0 0 2400 ${depth}`} preserveAspectRatio="xMidYMin slice">
        {waves({ width: 2400, depth, count: depth > 100 ? 10 : 6, random }).map(({ line, dash, opacity }) => (
          <path key={line} d={line} strokeDasharray={dash} opacity={opacity} />
        ))}
      </svg>
    </div>
  )
}

/** Pixels by which the farthest hill stands above the line (styles/scene.css). */
const HILL_HEIGHT = 24

interface AntennaProps {
  radius: number
  count: number
  random: () => number
  isMirrored: boolean
}

function Antenna({ radius, count, random, isMirrored }: AntennaProps) {
  const id = useId()
  const [all, light, sky, sea, fade] = ['rings', 'light', 'sky', 'sea', 'fade'].map((part) => `${id}${part}`)
  const figure = rings({ cx: 0, cy: 0, radius, count, random })
  const depth = radius * 0.65
  return (
    <svg className="rings" aria-hidden="true" viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}>
      <defs>
        <radialGradient id={light}>
          <stop className="light" />
          <stop className="light" offset=".3" stopOpacity=".85" />
          <stop className="light" offset="1" stopOpacity="0" />
        </radialGradient>
        <clipPath id={sky}>
          <path d="M-999-999H999V0H-999Z" />
        </clipPath>
        <clipPath id={sea}>
          <path d="M-999 0H999V999H-999Z" />
        </clipPath>
        <linearGradient id={`${fade}s`} x2="0" y2="1">
          <stop stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity=".1" />
        </linearGradient>
        <mask id={fade} maskUnits="userSpaceOnUse" x={-radius} y="0" width={2 * radius} height={depth}>
          <path fill={`url(#${fade}s)`} d={`M${-radius} 0H${radius}V${depth}H${-radius}Z`} />
        </mask>
        <g id={all}>{figure.map(ringPaths)}</g>
      </defs>
      <g clipPath={`url(#${sky})`}>
        <circle className="sun" r={radius * 0.92} fill={`url(#${light})`} />
        <use className="risen" href={`#${all}`} />
      </g>
      {isMirrored ? (
        <g clipPath={`url(#${sea})`}>
          <g mask={`url(#${fade})`}>
            <use className="reflection" href={`#${all}`} transform="scale(1 -1)" />
          </g>
          <path className="glitter" d={glitter({ depth: 0.45 * radius, count: Math.round(4 + radius / 32), random })} />
        </g>
      ) : null}
    </svg>
  )
}

/** One class a path: rules do not see the ancestors of what `<use>` repeats. On a phone every third ring is left, in bolder lines. */
function ringPaths({ arc, ends }: Ring, index: number, { length }: readonly Ring[]) {
  const hue = `ring ring-${Math.round((4 * index) / (length - 1))} ${index % 3 === 0 ? '' : 'ring-fine'}`.trim()
  return [
    <path key={arc} className={hue} d={arc} />,
    <path
      key={`${arc}ends`}
      className={`${hue} ring-end`}
      // Lines without length and with round caps are balls that take the colour of their ring.
      d={ends.map((point) => `M${point.join(' ')}h0`).join('')}
    />,
  ]
}
