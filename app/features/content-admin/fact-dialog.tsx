import { useState } from 'react'
import { textFacts } from '../../content/texts/text-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { factValue } from './fact-value.ts'

interface FactDialogProps {
  /** What visitors read in the place of a fact, where it is not what they read now. */
  shown?(name: string): string
  onClose(): void
  onChosen(name: string): void
}

const names = Object.keys(textFacts)

/** A fact of the practice for the text: it stays right when the practice changes it. */
export function FactDialog({ shown = factValue, onClose, onChosen }: FactDialogProps) {
  const [name, setName] = useState('practice.phone')
  return (
    <Dialog open onClose={onClose} title="Angabe der Praxis">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onChosen(name)
        }}
      >
        <SelectField
          name="fact"
          label="Angabe"
          hint="Sie erscheint mit ihrem jeweiligen Wert und ändert sich mit den Praxisdaten."
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {textFacts[name]?.label}: {shown(name)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" className="justify-self-start">
          Einfügen
        </Button>
      </form>
    </Dialog>
  )
}
