import { useEffect, useRef, useState } from 'react'
import { formatShortMoment } from '../../../../rules/format/format-moment.ts'
import { SECONDS_TO_STOP } from '../../../../rules/newsletter/seconds-to-stop.ts'
import { Button } from '../../../ui/buttons/button.tsx'

interface CountdownProps {
  /** By the clock of the server; each reading of the issue sets it right. */
  seconds: number
  sendAt: string
  onStop(): void
}

/** Until the first mail leaves. It is seen each second, and spoken three times. */
export function Countdown({ seconds, sendAt, onStop }: CountdownProps) {
  const [left, setLeft] = useState(seconds)
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    setLeft(Math.max(0, seconds))
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [seconds])
  // Who just pressed „Versenden“ has lost the button below their finger.
  useEffect(() => {
    if (document.activeElement === document.body) stop.current?.focus()
  }, [])

  return (
    <section aria-labelledby="beginn" className="grid grid-cols-1 gap-4">
      <h2 id="beginn" className="text-base font-semibold">
        Der Versand beginnt in
      </h2>
      <p role="timer" className="font-serif text-h2 tabular-nums">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </p>
      <progress
        className="w-full"
        max={SECONDS_TO_STOP}
        value={SECONDS_TO_STOP - left}
        aria-label="Zeit zum Anhalten"
      />
      <p role="status" className="sr-only">
        {left > 10
          ? 'In weniger als einer Minute beginnt der Versand. Bis dahin lässt er sich anhalten.'
          : left > 0
            ? 'Noch 10 Sekunden zum Anhalten.'
            : 'Der Versand beginnt.'}
      </p>
      <Button ref={stop} variant="secondary" className="stop" onClick={onStop}>
        Anhalten
      </Button>
      <p className="text-small text-ink-muted">
        Noch ist nichts hinausgegangen. Auch wenn Sie diese Seite schließen, beginnt der Versand: am{' '}
        {formatShortMoment(sendAt)}. Angehalten wird die Ausgabe wieder ein Entwurf.
      </p>
    </section>
  )
}
