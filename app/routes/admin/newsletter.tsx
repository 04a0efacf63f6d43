import { AddressTabs } from '../../ui/list/address-tabs.tsx'

const tabs = [
  { path: '/admin/newsletter/ausgaben', label: 'Ausgaben' },
  { path: '/admin/newsletter', label: 'Adressen' },
]

export default function Newsletter() {
  return <AddressTabs label="Newsletter" tabs={tabs} />
}
