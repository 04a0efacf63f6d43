import type { ReactNode } from 'react'

/** Says beside the button, after the toast is gone, why nothing happened. */
export function RefusalNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-5">
      <p className="font-semibold text-error">{title}</p>
      <p>{children}</p>
    </div>
  )
}
