import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRoom } from '../../lib/use-room.ts'
import { SiteLink } from '../links/site-link.tsx'

interface AdminHeadProps {
  title?: ReactNode
  /** The title is only spoken: the page shows it elsewhere. */
  isQuiet?: boolean
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

interface Slots {
  title: Element | null
  action: Element | null
  /** The name of a page stands for that of its place. */
  onNamed(isNamed: boolean): void
}

const Outer = createContext<Slots | undefined>(undefined)

/** The one head row of the admin area. A place gives its tabs, the page inside of it its name and what is done with it. */
export function AdminHead({ title, isQuiet, sub, tabs, back, action, children }: AdminHeadProps) {
  const outer = use(Outer)
  const [ownTitle, setOwnTitle] = useState<Element | null>(null)
  const [ownAction, setOwnAction] = useState<Element | null>(null)
  const [isNamed, setIsNamed] = useState(false)
  const onNamed = outer?.onNamed
  const hasTitle = Boolean(title)
  useLayoutEffect(() => {
    if (!hasTitle) return
    onNamed?.(true)
    return () => onNamed?.(false)
  }, [hasTitle, onNamed])
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
      {title && !isNamed ? (
        <div className="py-1">
          <h1 className={isQuiet ? 'sr-only' : 'text-large leading-[1.15] tracking-[-0.01em]'}>{title}</h1>
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
    <div key="action" className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 @max-[75rem]/frame:gap-x-2">
      {action}
      <div ref={setOwnAction} className="contents" />
    </div>
  )
  return (
    <Outer value={{ title: ownTitle, action: ownAction, onNamed: setIsNamed }}>
      <header className="admin-head flex min-h-[56px] flex-wrap items-center gap-x-8 border-dune border-b bg-sand px-(--admin-edge) @max-[75rem]/frame:gap-x-4">
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
