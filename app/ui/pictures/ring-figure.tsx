import { useId } from 'react'
import { randomFrom, rings, waves } from './ring-geometry.ts'

const tones = {
  dawn: { sky: ['#fdf3e3', '#f3ddbd'], metal: ['#c9772b', '#e0a458'] },
  amber: { sky: ['#fbead0', '#f0d2a4'], metal: ['#c9772b', '#e0a458'] },
  foam: { sky: ['#dff0ee', '#a9d0cf'], metal: ['#14566b', '#1f7088'] },
  mist: { sky: ['#e9f4f3', '#c3dedd'], metal: ['#14566b', '#2b7f93'] },
  rose: { sky: ['#f5ebe3', '#e9d2c3'], metal: ['#b0612a', '#c9772b'] },
} as const

const shapes = {
  hero: { width: 640, height: 656, cx: 0.5, cy: 0.47, horizon: 0.66, radius: 0.41, count: 10 },
} as const

type RingTone = keyof typeof tones

interface RingFigureProps {
  /** The page's name: every page has its own figure, and keeps it. */
  seed: string
  shape: keyof typeof shapes
  tone?: RingTone
}

/** Rings over a horizon, with their reflection in the sea. Decoration: what it says is said in words beside it. */
export function RingFigure({ seed, shape, tone = toneFor(seed) }: RingFigureProps) {
  const id = useId()
  const sky = `${id}sky`
  const sea = `${id}sea`
  const metal = `${id}metal`
  const glow = `${id}glow`
  const antenna = `${id}antenna`
  const above = `${id}above`
  const below = `${id}below`

  const { width, height, count, ...place } = shapes[shape]
  const x = width * place.cx
  const y = height * place.cy
  const horizon = height * place.horizon
  const radius = height * place.radius
  const random = randomFrom(seed)
  const figure = rings({ cx: x, cy: y, radius, count, random })

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`x${x < width * 0.4 ? 'Min' : x > width * 0.6 ? 'Max' : 'Mid'}YMid slice`}
      className="ring-figure"
      aria-hidden="true"
    >
      <defs>
        <Gradient id={sky} colors={tones[tone].sky} />
        <Gradient id={sea} colors={['#1a6076', '#0d3d4d']} />
        <linearGradient
          id={metal}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1={y - radius}
          x2={width * 0.3}
          y2={y + radius}
        >
          <stop stopColor={tones[tone].metal[0]} />
          <stop offset="1" stopColor={tones[tone].metal[1]} />
        </linearGradient>
        <radialGradient id={glow}>
          <stop stopColor="#fff" stopOpacity=".95" />
          <stop offset=".35" stopColor="#fff3dc" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff3dc" stopOpacity="0" />
        </radialGradient>
        <clipPath id={above}>
          <rect width={width} height={horizon} />
        </clipPath>
        <clipPath id={below}>
          <rect y={horizon} width={width} height={height - horizon} />
        </clipPath>
        <g id={antenna} fill="none" strokeLinecap="round">
          {figure.map(({ arc, stroke, ends }) => (
            <g key={arc}>
              <path d={arc} strokeWidth={stroke} />
              {ends.map(([endX, endY]) => (
                // A line without length and with round caps is a ball that takes the colour of its ring.
                <path key={`${endX} ${endY}`} d={`M${endX} ${endY}h0`} strokeWidth={stroke * 2.5} />
              ))}
            </g>
          ))}
        </g>
      </defs>
      <rect width={width} height={height} fill={`url(#${sky})`} />
      <circle cx={x} cy={y} r={radius * 0.95} fill={`url(#${glow})`} />
      <rect y={horizon} width={width} height={height - horizon} fill={`url(#${sea})`} />
      <g clipPath={`url(#${above})`}>
        <use href={`#${antenna}`} stroke={`url(#${metal})`} className={shape === 'hero' ? 'breathing' : undefined} />
      </g>
      <g clipPath={`url(#${below})`} opacity=".34">
        <use href={`#${antenna}`} stroke="#f2c98f" transform={`translate(0 ${2 * horizon}) scale(1 -1)`} />
      </g>
      <g fill="none" stroke="#dff0ee" strokeWidth="1.4">
        {waves(width, horizon, height, random).map(({ line, opacity }) => (
          <path key={line} d={line} opacity={opacity} />
        ))}
      </g>
    </svg>
  )
}

function Gradient({ id, colors }: { id: string; colors: readonly [string, string] }) {
  return (
    <linearGradient id={id} x2="0" y2="1">
      <stop stopColor={colors[0]} />
      <stop offset="1" stopColor={colors[1]} />
    </linearGradient>
  )
}

function toneFor(seed: string): RingTone {
  const names = Object.keys(tones) as RingTone[]
  return names[Math.floor(randomFrom(`${seed} tone`)() * names.length)] ?? 'dawn'
}
