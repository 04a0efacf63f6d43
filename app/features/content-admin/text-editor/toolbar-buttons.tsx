import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface ToolbarButton {
  label: string
  /** Beside the label, and alone where room is short: letters, or a drawing of 20 by 20. */
  sign?: string
  drawing?: string
  keys?: string
  /** Behind "Einfügen". */
  inMenu?: boolean
  isOn?: boolean
  can?: boolean
  act(): void
}

interface ToolbarButtonsProps {
  buttons: readonly ToolbarButton[]
  controls: string
  onLeave(): void
}

/** One row, and one stop of the Tab key; arrow keys, Home and End go from button to button. */
export function ToolbarButtons({ buttons, controls, onLeave }: ToolbarButtonsProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const [isOpen, setOpen] = useState(false)
  const inRow = buttons.filter(({ inMenu }) => !inMenu)
  const inMenu = buttons.filter((button) => button.inMenu)
  const stops = [...inRow.map(({ label }) => label), MENU, ...(isOpen ? inMenu.map(({ label }) => label) : [])]
  const stop = stops.includes(current) ? current : stops[0]

  // The text keeps the focus while the mouse opens the menu, so leaving the focus does not close it.
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => bar.current?.contains(target as Node) || setOpen(false)
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function move(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      setOpen(false)
      onLeave()
      return
    }
    const elements = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = elements.indexOf(event.target as HTMLElement)
    const [forth, back] = [at + 1, at - 1]
    const target = { ArrowRight: forth, ArrowDown: forth, ArrowLeft: back, ArrowUp: back, Home: 0, End: -1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    elements.at(target % elements.length)?.focus()
  }

  const shown = ({ label, sign, drawing, keys, inMenu, isOn, can = true, act }: ToolbarButton) => (
    <button
      key={label}
      type="button"
      data-stop
      data-sign={sign}
      tabIndex={label === stop ? 0 : -1}
      aria-pressed={isOn}
      aria-disabled={!can || undefined}
      aria-keyshortcuts={keys ? shortcut(keys, 'Control') : undefined}
      title={keys ? `${label} (${shortcut(keys, 'Strg')})` : label}
      // The selection in the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setCurrent(label)}
      onClick={() => {
        if (!can) return
        setOpen(false)
        act()
      }}
    >
      {drawing ? (
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={drawing} />
        </svg>
      ) : (
        <span aria-hidden="true" className={sign === 'F' ? 'font-semibold' : sign === 'K' ? 'italic' : undefined}>
          {sign}
        </span>
      )}
      <span className={inMenu ? undefined : drawing || sign === 'Ü' ? '@max-[30rem]/editor:sr-only' : 'sr-only'}>
        {label}
      </span>
    </button>
  )

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Text gestalten"
      aria-controls={controls}
      className="editor-toolbar"
      onKeyDown={move}
    >
      {inRow.map(shown)}
      <button
        type="button"
        className="insert-button"
        data-stop
        aria-expanded={isOpen}
        tabIndex={stop === MENU ? 0 : -1}
        onMouseDown={(event) => event.preventDefault()}
        onFocus={() => setCurrent(MENU)}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">+</span>
        <span className="@max-[19rem]/editor:sr-only">{MENU}</span>
      </button>
      {isOpen ? (
        <div className="insert-menu absolute top-full right-0 grid max-h-[60dvh] w-[min(27rem,100%)] grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] overflow-y-auto rounded-b-control border-[1.5px] border-edge bg-paper p-1 shadow-card">
          {inMenu.map(shown)}
        </div>
      ) : null}
    </div>
  )
}

const MENU = 'Einfügen'

function shortcut(key: string, modifier: string): string {
  return key
    .replace('Mod', modifier)
    .replaceAll('-', '+')
    .replace(/[a-z]$/, (letter) => letter.toUpperCase())
}
