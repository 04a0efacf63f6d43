import { useId } from 'react'
import { randomFrom, rings, waves } from './ring-geometry.ts'

const SKY = ['#f5ebe3', '#e9d2c3'] as const
const METAL = ['#b0612a', '#c9772b'] as const
const WIDTH = 640
const HEIGHT = 656
const X = WIDTH / 2
const Y = HEIGHT * 0.47
const HORIZON = HEIGHT * 0.66
const RADIUS = HEIGHT * 0.41
const RINGS = 10

/**
 * Rings over a horizon, with their reflection in the sea, as decoration.
 * @param seed the name of the page, which has a figure of its own
 */
export function RingFigure({ seed }: { seed: string }) {
  const id = useId()
  const sky = `${id}sky`
  const sea = `${id}sea`
  const metal = `${id}metal`
  const glow = `${id}glow`
  const antenna = `${id}antenna`
  const above = `${id}above`
  const below = `${id}below`

  const random = randomFrom(seed)
  const figure = rings({ cx: X, cy: Y, radius: RADIUS, count: RINGS, random })

  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="ring-figure"
      aria-hidden="true"
    >
      <defs>
        <Gradient id={sky} colors={SKY} />
        <Gradient id={sea} colors={['#1a6076', '#0d3d4d']} />
        <linearGradient
          id={metal}
          gradientUnits="userSpaceOnUse"
          x1="0"
          y1={Y - RADIUS}
          x2={WIDTH * 0.3}
          y2={Y + RADIUS}
        >
          <stop stopColor={METAL[0]} />
          <stop offset="1" stopColor={METAL[1]} />
        </linearGradient>
        <radialGradient id={glow}>
          <stop stopColor="#fff" stopOpacity=".95" />
          <stop offset=".35" stopColor="#fff3dc" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff3dc" stopOpacity="0" />
        </radialGradient>
        <clipPath id={above}>
          <rect width={WIDTH} height={HORIZON} />
        </clipPath>
        <clipPath id={below}>
          <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} />
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
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${sky})`} />
      <circle cx={X} cy={Y} r={RADIUS * 0.95} fill={`url(#${glow})`} />
      <rect y={HORIZON} width={WIDTH} height={HEIGHT - HORIZON} fill={`url(#${sea})`} />
      <g clipPath={`url(#${above})`}>
        <use href={`#${antenna}`} stroke={`url(#${metal})`} className="breathing" />
      </g>
      <g clipPath={`url(#${below})`} opacity=".34">
        <use href={`#${antenna}`} stroke="#f2c98f" transform={`translate(0 ${2 * HORIZON}) scale(1 -1)`} />
      </g>
      <g fill="none" stroke="#dff0ee" strokeWidth="1.4">
        {waves(WIDTH, HORIZON, HEIGHT, random).map(({ line, opacity }) => (
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
