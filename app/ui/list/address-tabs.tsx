import type { ReactNode } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { Tabs } from '../buttons/tabs.tsx'

interface AddressTabsProps {
  label: string
  tabs: readonly { path: string; label: ReactNode }[]
  /** For the pages in the tabs. */
  context?: unknown
}

/** Tabs that are pages, with the pages below their addresses. */
export function AddressTabs({ label, tabs, context }: AddressTabsProps) {
  const here = tabOf(useLocation().pathname)
  const there = useNavigation().location?.pathname
  const navigate = useNavigate()

  /** The longest address of a tab that the path begins with. */
  function tabOf(pathname: string): string {
    const found = tabs.filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    return found.sort((a, b) => b.path.length - a.path.length)[0]?.path ?? ''
  }

  return (
    <Tabs
      label={label}
      chosen={(there && tabOf(there)) || here}
      onChoose={(path) => void navigate(path)}
      tabs={tabs.map((tab) => ({
        id: tab.path,
        label: tab.label,
        panel: tab.path === here ? <Outlet context={context} /> : <p role="status">Lade Daten...</p>,
      }))}
    />
  )
}
