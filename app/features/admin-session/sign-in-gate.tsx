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
    <main
      id="inhalt"
      tabIndex={-1}
      className="admin-threshold grid min-h-[calc(100dvh-var(--room-below,0px))] grid-cols-[minmax(0,28rem)] place-content-center bg-foam p-6"
    >
      <div className="card @container gap-6 p-6 sm:p-8">
        <div className="flex items-center justify-between gap-4 wrap-anywhere @max-[16rem]:[&_svg]:hidden">
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
    // Nothing is loading any more where that is said below.
    <p role="status" className="flex items-center gap-3 has-[+[data-not-loaded]:not([hidden])]:hidden">
      <Spinner />
      {text}
    </p>
  )
}
