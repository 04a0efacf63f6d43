export type SubscriberStatus = 'pending' | 'confirmed' | 'unsubscribed'

export interface Subscriber {
  id: string
  created_at: string
  email: string
  first_name: string | null
  last_name: string | null
  status: SubscriberStatus
  confirmed_at: string | null
  unsubscribed_at: string | null
}

export const subscriberStatuses: Record<SubscriberStatus, { label: string; tone: 'success' | 'cream' | 'foam' }> = {
  confirmed: { label: 'Bestätigt', tone: 'success' },
  pending: { label: 'Wartet auf Bestätigung', tone: 'cream' },
  unsubscribed: { label: 'Abgemeldet', tone: 'foam' },
}

export interface SubscriberFilters {
  search: string
  status: SubscriberStatus | 'all'
}
