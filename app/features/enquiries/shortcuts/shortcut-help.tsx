import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { CheckboxField } from '../../../ui/forms/field.tsx'

const keys = [
  ['j', 'zum nächsten Eintrag der Liste'],
  ['k', 'zum vorigen Eintrag der Liste'],
  ['Enter', 'den gewählten Eintrag öffnen'],
  ['s', 'im geöffneten Eintrag: zum Status'],
  ['a', 'im geöffneten Eintrag: zur Antwort'],
  ['n', 'im geöffneten Eintrag: zu den Notizen'],
  ['?', 'diese Hilfe'],
] as const

interface ShortcutHelpProps {
  open: boolean
  enabled: boolean
  onEnable(enabled: boolean): void
  onClose(): void
}

export function ShortcutHelp({ open, enabled, onEnable, onClose }: ShortcutHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Tastenkürzel">
      <dl className="shortcuts">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        name="shortcuts-enabled"
        label="Tastenkürzel verwenden"
        checked={enabled}
        onChange={(event) => onEnable(event.target.checked)}
      />
    </Dialog>
  )
}
