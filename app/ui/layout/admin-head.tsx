import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRoom } from '../../lib/use-room.ts'
import { SiteLink } from '../links/site-link.tsx'

interface AdminHeadProps {
  title?: ReactNode
  sub?: ReactNode
  /** The line of the tabs. */
  tabs?: ReactNode
  /** To the list that the page belongs to. */
  back?: { href: string; label: string }
  /** What is done with the whole page. */
  action?: ReactNode
  /** The pages below: a head inside of one fills this row. */
  children?: ReactNode
}

const Outer = createContext<{ title: Element | null; action: Element | null } | undefined>(undefined)

/** The one head row of the admin area. A place gives its tabs, the page inside of it its name and what is done with it. */
export function AdminHead({ title, sub, tabs, back, action, children }: AdminHeadProps) {
  const outer = use(Outer)
  const [ownTitle, setOwnTitle] = useState<Element | null>(null)
  const [ownAction, setOwnAction] = useState<Element | null>(null)
  // The order of the elements is that in which they are seen: tabs have a line of their own where it is narrow.
  const isWide = useRoom(75)

  const named = (
    <>
      {back ? (
        <SiteLink href={back.href} className="inline-flex min-h-[44px] items-center text-small whitespace-nowrap">
          <span aria-hidden="true">←&nbsp;</span>
          {back.label}
        </SiteLink>
      ) : null}
      {title ? (
        <div>
          <h1>{title}</h1>
          {sub ? <p className="text-caption leading-tight text-ink-muted">{sub}</p> : null}
        </div>
      ) : null}
    </>
  )
  if (outer)
    return (
      <>
        {outer.title ? createPortal(named, outer.title) : null}
        {outer.action ? createPortal(action, outer.action) : null}
        {children}
      </>
    )
  const done = (
    <div
      key="action"
      className="admin-action ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 @max-[75rem]/frame:gap-x-2"
    >
      {action}
      <div ref={setOwnAction} className="contents" />
    </div>
  )
  return (
    <Outer value={{ title: ownTitle, action: ownAction }}>
      <header className="admin-head">
        <div className="flex min-h-[55px] min-w-0 flex-wrap items-center gap-x-4">
          {named}
          <div ref={setOwnTitle} className="contents" />
        </div>
        {isWide ? null : done}
        {tabs}
        {isWide ? done : null}
      </header>
      {children}
    </Outer>
  )
}
