import type { ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Tabs } from '../../../ui/buttons/tabs.tsx'
import { AdminHead } from '../../../ui/layout/admin-head.tsx'
import {
  allKinds,
  countOf,
  type EnquiryCounts,
  type EnquiryKind,
  enquiryKinds,
  INBOX,
  kindsIn,
  withKind,
} from '../enquiry.ts'

/** The tabs of the dashboard have names that stay: with another one the list would be mounted anew, with old data. */
export function DashboardTabs({ counts, children }: { counts: EnquiryCounts; children: ReactNode }) {
  const here = useLocation()
  const there = useNavigation().location
  const navigate = useNavigate()
  const listOf = (label: string, kind?: EnquiryKind) => ({
    id: kind ? enquiryKinds[kind].inAddress : 'alle',
    // A press takes filters back, on the tab that is open, too.
    to: `${INBOX}?${withKind(new URLSearchParams(), kind)}`,
    label: withCount(label, countOf(counts, kind ? [kind] : allKinds)?.count),
  })
  const tabs = [
    listOf('Alle Anfragen'),
    ...allKinds.map((kind) => listOf(enquiryKinds[kind].tab, kind)),
    { id: 'termine', to: '/admin/termine', label: 'Termine' },
    { id: 'vorlagen', to: '/admin/vorlagen', label: 'Vorlagen' },
  ]
  const tabOf = ({ pathname, search }: { pathname: string; search: string }) => {
    const [only, ...others] = kindsIn(new URLSearchParams(search))
    const isList = tabs.every(({ to }) => to !== pathname)
    if (!isList) return pathname.slice('/admin/'.length)
    return only && others.length === 0 ? enquiryKinds[only].inAddress : 'alle'
  }
  const chosen = tabOf(here)
  return (
    <Tabs
      label="Dashboard"
      chosen={(there?.pathname.startsWith('/admin') && tabOf(there)) || chosen}
      onChoose={(id) => void navigate(tabs.find((tab) => tab.id === id)?.to ?? INBOX)}
      tabs={tabs.map((tab) => ({
        ...tab,
        panel: tab.id === chosen ? children : <p role="status">Lade Daten...</p>,
      }))}
      frame={(line, panels) => (
        <AdminHead title="Admin Dashboard" sub="Verwalten Sie MWO-Anfragen" tabs={line}>
          {panels}
        </AdminHead>
      )}
    />
  )
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${count})`
}
