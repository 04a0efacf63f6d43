import type { EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type EditorCommand, tableCommands, textCommands } from './editor-commands.ts'

/** A button that asks something before it changes the text. */
export interface DialogButton {
  label: string
  key?: string
  open(): void
}

interface ToolbarButton {
  label: string
  sign?: string
  key?: string
  isOn: boolean | undefined
  can: boolean
  act(): void
}

interface ToolbarProps {
  state: EditorState
  /** Id of the text that the buttons change. */
  controls: string
  dialogs: readonly DialogButton[]
  onCommand(command: EditorCommand): void
  /** Escape leads back into the text. */
  onLeave(): void
}

/** One stop of the Tab key; arrow keys, Home and End go from button to button. */
export function Toolbar({ state, controls, dialogs, onCommand, onLeave }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const inTable = isInTable(state)
  const ofCommand = (command: EditorCommand): ToolbarButton => ({
    ...command,
    isOn: command.isOn?.(state),
    can: command.run(state),
    act: () => onCommand(command),
  })
  const buttons: ToolbarButton[] = [
    ...textCommands.slice(0, -2).map(ofCommand),
    ...dialogs.map(({ open, ...dialog }) => ({ ...dialog, isOn: undefined, can: true, act: open })),
    ...textCommands.slice(-2).map(ofCommand),
    ...(inTable ? tableCommands.map(ofCommand) : []),
  ]
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
      {buttons.map(({ label, sign, key, isOn, can, act }, index) => (
        <button
          key={label}
          type="button"
          aria-label={sign ? label : undefined}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={isOn}
          aria-disabled={!can || undefined}
          aria-keyshortcuts={key ? shortcut(key, 'Control') : undefined}
          title={key ? `${label} (${shortcut(key, 'Strg')})` : sign ? label : undefined}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => {
            if (can) act()
          }}
        >
          {sign ?? label}
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
