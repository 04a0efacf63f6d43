import './switch.css'
import type { ReactNode } from 'react'

interface SwitchProps {
  id: string
  label: string
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** A checkbox to the browser, and to keyboards and assistive technology. */
export function Switch({ id, label, hint, checked, disabled, onChange }: SwitchProps) {
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the box itself tells whether it is checked, aria-checked is not allowed
        role="switch"
        className="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="py-2 leading-[1.4] wrap-anywhere hyphens-auto">
        {label}
      </label>
      {hint ? (
        <small id={hintId} className="col-start-2 -mt-2 pb-1 text-small leading-[1.4] text-ink-muted">
          {hint}
        </small>
      ) : null}
    </div>
  )
}
