import type { ComponentProps, ReactNode } from 'react'
import { SiteLink } from './site-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'amber' | 'ghost' | 'gold' | 'outline-light'

interface Look {
  variant?: ButtonVariant
  size?: 'normal' | 'small'
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While true the button keeps the focus, ignores presses, and shows this text with the rings. */
  busy?: ReactNode
}

/** Something happens here. Its text says what: "Anfrage senden". */
export function Button({ variant, size, busy, className, children, onClick, type = 'button', ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      aria-disabled={busy ? true : button['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass({ variant, size }, className)}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ variant, size, className, ...link }: ComponentProps<typeof SiteLink> & Look) {
  return <SiteLink {...link} className={buttonClass({ variant, size }, className)} />
}

function buttonClass({ variant = 'primary', size = 'normal' }: Look, className?: string): string {
  return ['btn', `btn-${variant}`, size === 'small' ? 'btn-small' : '', className].filter(Boolean).join(' ')
}
