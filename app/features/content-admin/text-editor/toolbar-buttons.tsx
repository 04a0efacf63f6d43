import { type KeyboardEvent, useRef, useState } from 'react'

export interface ToolbarButton {
  label: string
  sign?: string
  drawing?: string
  key?: string
  isOn?: boolean
  can?: boolean
  act(): void
}

interface ToolbarButtonsProps {
  buttons: readonly ToolbarButton[]
  controls: string
  onLeave(): void
}

/** One stop of the Tab key; arrow keys, Home and End go from button to button. */
export function ToolbarButtons({ buttons, controls, onLeave }: ToolbarButtonsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, buttons.length - 1)

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') onLeave()
    const target = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = (target + buttons.length) % buttons.length
    setCurrent(next)
    const element = bar.current?.querySelectorAll('button')[next]
    element?.focus()
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text gestalten"
      aria-controls={controls}
      className="editor-toolbar"
      onKeyDown={move}
    >
      {buttons.map(({ label, sign, drawing, key, isOn, can = true, act }, index) => (
        <button
          key={label}
          type="button"
          aria-label={sign ? label : undefined}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={isOn}
          aria-disabled={!can || undefined}
          aria-keyshortcuts={key ? shortcut(key, 'Control') : undefined}
          title={key ? `${label} (${shortcut(key, 'Strg')})` : label}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            if (can) act()
          }}
        >
          {drawing ? (
            <>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={drawing} />
              </svg>
              <span className="sr-only">{label}</span>
            </>
          ) : (
            (sign ?? label)
          )}
        </button>
      ))}
    </div>
  )
}

function shortcut(key: string, modifier: string): string {
  return key
    .replace('Mod', modifier)
    .replaceAll('-', '+')
    .replace(/[a-z]$/, (letter) => letter.toUpperCase())
}
