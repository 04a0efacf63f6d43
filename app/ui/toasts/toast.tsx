import { lazy, Suspense, useSyncExternalStore } from 'react'
import { noToasts, onToastsChange, type ShownToast, shownToasts } from './toast-store.ts'

export { showToast } from './toast-store.ts'

// Without a network the card cannot be loaded, and the toast that says so is a plain line.
const ToastCard = lazy(() =>
  import('./toast-card.tsx').then(
    (module) => ({ default: module.ToastCard }),
    () => ({ default: PlainToast }),
  ),
)

function PlainToast({ toast: { title, description } }: { toast: ShownToast }) {
  return (
    <p className="toast border-error">
      {title} {description}
    </p>
  )
}

/** Two live regions that exist from the start, as screen readers announce only changes of a region. */
export function Toaster({ place = 'top' }: { place?: 'top' | 'bottom' }) {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts, () => noToasts)
  return (
    <div className="toaster" data-place={place}>
      <div role="status">
        <ToastCards toasts={toasts.filter((toast) => toast.variant !== 'destructive')} />
      </div>
      <div role="alert">
        <ToastCards toasts={toasts.filter((toast) => toast.variant === 'destructive')} />
      </div>
    </div>
  )
}

function ToastCards({ toasts }: { toasts: readonly ShownToast[] }) {
  if (toasts.length === 0) return null
  return (
    <Suspense>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Suspense>
  )
}
