import type { Examples } from '../layout/examples.ts'
import { CheckboxField, Field, SelectField, TextareaField } from './field.tsx'

export const fieldExamples: Examples = {
  einfach: <Field name="vorname" label="Vorname" autoComplete="given-name" />,
  freiwillig: <Field name="anrede" label="Anrede" optional />,
  'mit Hinweis': <Field name="telefon" type="tel" label="Telefonnummer" hint="Mit Vorwahl, für unseren Rückruf" />,
  'mit Hinweis und Fehler': (
    <Field
      name="email"
      type="email"
      label="E-Mail-Adresse"
      hint="Zum Beispiel name@beispiel.de"
      error="Geben Sie Ihre E-Mail-Adresse ein"
    />
  ),
  'mehrere Zeilen': (
    <TextareaField name="nachricht" label="Nachricht" optional hint="Gesundheitsangaben sind freiwillig." />
  ),
  auswahl: (
    <SelectField name="art" label="Art der Beratung">
      <option value="">Bitte wählen</option>
      <option value="erstberatung">Erstberatung</option>
    </SelectField>
  ),
  ankreuzfeld: <CheckboxField name="zustimmung" label="Ich habe die Hinweise gelesen" />,
  'ankreuzfeld mit Fehler': (
    <CheckboxField
      name="einwilligung"
      label="Ich stimme zu"
      hint="Sie können die Zustimmung jederzeit widerrufen."
      error="Bestätigen Sie Ihre Zustimmung"
    />
  ),
}
