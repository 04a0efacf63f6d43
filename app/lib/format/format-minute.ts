import { formatLongDate } from './format-date.ts'

/** `2026-12-01T09:00` → `1. Dezember 2026 um 09:00 Uhr`. */
export function formatMinute(minute: string): string {
  return `${formatLongDate(minute.slice(0, 10))} um\u00a0${minute.slice(11)}\u00a0Uhr`
}
