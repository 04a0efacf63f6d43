import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckboxField, Field, TextareaField } from '../../ui/forms/field.tsx'

/** Sends nothing. */
export function FormSample() {
  const [intensity, setIntensity] = useState(5)
  return (
    <form method="post" className="grid max-w-[40rem] gap-6" onSubmit={(event) => event.preventDefault()}>
      <Field id="muster-vorname" name="vorname" label="Vorname" />
      <Field id="muster-nachname" name="nachname" label="Nachname" />
      <Field id="muster-email" name="email" type="email" label="E-Mail-Adresse" hint="Zum Beispiel name@beispiel.de" />
      <TextareaField id="muster-nachricht" name="nachricht" label="Nachricht" optional />
      <CheckboxField id="muster-datenschutz" name="datenschutz" label="Ich habe die Datenschutzhinweise gelesen" />
      <CheckboxField id="muster-newsletter" name="newsletter" label="Newsletter erhalten" role="switch" optional />
      <div className="grid gap-2">
        <label htmlFor="muster-staerke" className="font-semibold">
          Intensität: {intensity}
        </label>
        <input
          id="muster-staerke"
          type="range"
          min="1"
          max="10"
          step="1"
          value={intensity}
          onChange={(event) => setIntensity(event.target.valueAsNumber)}
          className="h-[2.75rem] accent-sea"
        />
      </div>
      <div className="grid gap-2">
        <label htmlFor="muster-fortschritt" className="font-semibold">
          Fortschritt: 33&nbsp;%
        </label>
        <progress id="muster-fortschritt" value="33" max="100" className="w-full accent-sea" />
      </div>
      <p>
        <Button type="submit">Muster absenden</Button>
      </p>
    </form>
  )
}
