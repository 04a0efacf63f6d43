import type { ReactNode } from 'react'
import { usePractice } from '../../lib/site-context.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'

interface SignInGateProps {
  display: ReactNode
  children: ReactNode
}

export function SignInGate({ display, children }: SignInGateProps) {
  const practice = usePractice()
  return (
    <main id="inhalt" tabIndex={-1} className="admin-threshold">
      <div className="card gap-6 p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4 @max-[16rem]:flex-wrap">
          <Logo name={practice.name} tagline="Verwaltung" />
          {display}
        </div>
        {children}
      </div>
    </main>
  )
}

export function CheckingLine({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      {text}
    </p>
  )
}
