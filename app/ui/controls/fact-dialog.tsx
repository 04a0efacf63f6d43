import { useState } from 'react'
import { textFacts } from '../../../content/texts/text-facts.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { SelectField } from '../forms/field.tsx'
import { factValue } from './fact-value.ts'

interface FactDialogProps {
  /** What may be chosen besides the facts of the practice, by name. */
  further?: Readonly<Record<string, { label: string; example: string }>>
  /** What visitors will read in place of a fact, where that differs from now. */
  shown?(name: string): string
  onClose(): void
  onChosen(name: string): void
}

/** Chooses a fact of the practice for the text, which then follows its changes. */
export function FactDialog({ further = {}, shown = factValue, onClose, onChosen }: FactDialogProps) {
  const choices = [
    ...Object.entries(further).map(([name, { label, example }]) => ({ name, words: `${label}: ${example}` })),
    ...Object.entries(textFacts).map(([name, { label }]) => ({ name, words: `${label}: ${shown(name)}` })),
  ]
  const [name, setName] = useState('practice.phone')
  return (
    <Dialog open onClose={onClose} title="Angabe einfügen">
      {/* No form: it may stand inside of one. */}
      <div className="grid gap-4">
        <SelectField
          name="fact"
          label="Angabe"
          hint="Sie erscheint mit ihrem jeweiligen Wert und ändert sich mit den Praxisdaten."
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          {choices.map(({ name, words }) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button className="justify-self-start" onClick={() => onChosen(name)}>
          Einfügen
        </Button>
      </div>
    </Dialog>
  )
}
