export interface Toast {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export interface ShownToast extends Toast {
  id: number
}

export const noToasts: readonly ShownToast[] = []
let shown = noToasts
let lastId = 0
const listeners = new Set<() => void>()

/** Replaces the toast before. A toast is never the only place of an error. */
export function showToast(toast: Toast): void {
  lastId += 1
  update([{ ...toast, id: lastId }])
}

export function dismissToast(id: number): void {
  update(shown.filter((toast) => toast.id !== id))
}

function update(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const shownToasts = () => shown
