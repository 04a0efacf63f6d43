import type { EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { type EditorCommand, tableCommands, textCommands } from './editor-commands.ts'
import { type ToolbarButton, ToolbarButtons } from './toolbar-buttons.tsx'

export interface DialogButton {
  label: string
  drawing: string
  key?: string
  open(): void
}

interface ToolbarProps {
  state: EditorState
  controls: string
  dialogs: readonly DialogButton[]
  onCommand(command: EditorCommand): void
  onLeave(): void
}

export function Toolbar({ state, controls, dialogs, onCommand, onLeave }: ToolbarProps) {
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
  return <ToolbarButtons buttons={buttons} controls={controls} onLeave={onLeave} />
}
