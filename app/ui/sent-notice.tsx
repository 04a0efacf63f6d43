import { type ReactNode, useEffect, useRef } from 'react'
import { usePractice } from '../content/site/site-context.tsx'
import { Button } from './button.tsx'

interface SentNoticeProps {
  title: string
  children: ReactNode
  /** For a form that may be sent again. */
  again?: { label: string; onAgain(): void }
  /** Somebody waits for an answer: how it comes, and what to do when it cannot wait. */
  enquiry?: boolean
}

/** Takes the place of a form that was sent, and the focus with it. */
export function SentNotice({ title, children, again, enquiry }: SentNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-success bg-paper p-6">
      <h3 ref={heading} tabIndex={-1} className="text-h3 text-success">
        <span aria-hidden="true">✓ </span>
        {title}
      </h3>
      <div>{children}</div>
      {enquiry ? <WhatComesNext /> : null}
      {again ? (
        <Button variant="secondary" onClick={again.onAgain}>
          {again.label}
        </Button>
      ) : null}
    </div>
  )
}

function WhatComesNext() {
  const practice = usePractice()
  return (
    <>
      <p>
        Die Antwort kommt per E-Mail oder am Telefon. Sie erreichen uns unter{' '}
        <a href={practice.phone.href}>{practice.phone.display}</a>.
      </p>
      <p>
        Im Notfall warten Sie nicht auf uns: Wählen Sie <a href="tel:112">112</a>, zu jeder Uhrzeit. Ist es nicht
        lebensbedrohlich und kann es doch nicht warten, bis Ihre Arztpraxis öffnet, hilft der ärztliche
        Bereitschaftsdienst unter <a href="tel:116117">116&nbsp;117</a>.
      </p>
    </>
  )
}
