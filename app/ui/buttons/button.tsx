import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { SiteLink } from '../links/site-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'link' | 'gold' | 'outline-light'

interface Appearance {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
}

export interface ButtonProps extends ComponentProps<'button'>, Appearance {
  /** While true the button keeps the focus, ignores clicks, and shows this text with the rings. */
  busy?: ReactNode
}

/** Its text says what happens: "Anfrage senden". Busy while a promise that `onClick` returns is pending. */
export function Button({ variant, size, busy, className, children, onClick, type = 'button', ...button }: ButtonProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const isBusy = Boolean(busy) || isWaiting

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) return event.preventDefault()
    const done: unknown = onClick?.(event)
    if (!(done instanceof Promise)) return
    setIsWaiting(true)
    void done.finally(() => setIsWaiting(false))
  }

  return (
    <button
      {...button}
      type={type}
      aria-disabled={isBusy ? true : button['aria-disabled']}
      onClick={press}
      className={buttonClass({ variant, size }, className)}
    >
      {isBusy ? <Spinner /> : null}
      {/* Not bare: a browser that translates replaces bare text, and React then finds no place for the spinner. */}
      <span className="contents">{busy || children}</span>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ComponentProps<typeof SiteLink> & Appearance) {
  return <SiteLink {...link} className={buttonClass({ variant, size }, className)} />
}

function buttonClass({ variant = 'primary', size = 'normal' }: Appearance, className?: string): string {
  return ['btn', `btn-${variant}`, size === 'small' ? 'btn-small' : '', className].filter(Boolean).join(' ')
}
