import type { ReactNode } from 'react'
import { SiteLink } from '../links/site-link.tsx'
import { Sign, type SignName } from './sign.tsx'

interface LineRowProps {
  sign?: SignName
  /** In place of a sign, as "09:00". */
  time?: ReactNode
  to?: string
  onPress?(): void
  bad?: boolean
  /** A second line. */
  small?: ReactNode
  children: ReactNode
}

/** A line of a list `lines`. With `to` or `onPress` all of it is one press, and an arrow says so. */
export function LineRow({ sign, time, to, onPress, bad, small, children }: LineRowProps) {
  const words = (
    <>
      {sign ? <Sign of={sign} /> : null}
      {time ? <time className="min-w-[3rem] flex-none font-semibold tabular-nums">{time}</time> : null}
      <span>
        {children}
        {small ? <small>{small}</small> : null}
      </span>
    </>
  )
  const line = { className: 'line-row', 'data-bad': bad || undefined, children: words }
  if (to !== undefined)
    return (
      <li>
        <SiteLink href={to} {...line} />
      </li>
    )
  return <li>{onPress ? <button type="button" onClick={onPress} {...line} /> : <div {...line} />}</li>
}
