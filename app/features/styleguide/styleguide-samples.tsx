import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { Tabs } from '../../ui/buttons/tabs.tsx'
import { CheckboxField, Field, SelectField, TextareaField } from '../../ui/forms/field.tsx'
import { EvidenceNotice } from '../../ui/notices/evidence-notice.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ExampleList, type Examples, Part } from './part.tsx'

const evidenceNoticeExamples: Examples = {
  'im Satz': <EvidenceNotice variant="inline" assumption="dass Zellen auf ein Feld aus vielen Frequenzen ansprechen" />,
  kompakt: <EvidenceNotice variant="compact" about="den Multiwellen-Oszillator" />,
  vollständig: <EvidenceNotice variant="full" about="den Multiwellen-Oszillator und das tragbare Gerät" />,
}

const buttonExamples: Examples = {
  primär: <Button>Anfrage senden</Button>,
  sekundär: <Button variant="secondary">Zurück</Button>,
  still: <Button variant="ghost">Abbrechen</Button>,
  klein: <Button size="small">Teilen</Button>,
  beschäftigt: <Button busy="Wird gesendet …">Anfrage senden</Button>,
  gesperrt: <Button disabled>Auswahl speichern</Button>,
  'führt zu einer Seite': <ButtonLink href="/beratung">Beratung anfragen</ButtonLink>,
}

const fieldExamples: Examples = {
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

/** The parts that react, as one island. */
export function StyleguideSamples() {
  return (
    <div className="grid gap-18">
      <Part title="Schaltflächen">
        <ExampleList examples={buttonExamples} />
      </Part>
      <Part title="Hinweise">
        <ExampleList examples={evidenceNoticeExamples} />
        <p className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => showToast({ title: 'Gespeichert', description: 'Ihre Auswahl ist gespeichert.' })}
          >
            Meldung zeigen
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast({ title: 'Fehler', description: 'Das hat nicht geklappt.', variant: 'destructive' })
            }
          >
            Fehlermeldung zeigen
          </Button>
        </p>
      </Part>
      <Part title="Formularfelder">
        <ExampleList examples={fieldExamples} />
      </Part>
      <Part title="Musterformular">
        <FormSample />
      </Part>
      <Part title="Reiter">
        <TabSample />
      </Part>
    </div>
  )
}

function TabSample(): ReactNode {
  const [chosen, setChosen] = useState('uebersicht')
  return (
    <Tabs
      label="Musterreiter"
      chosen={chosen}
      onChoose={setChosen}
      frame={(line, panels) => (
        <>
          {line}
          {panels}
        </>
      )}
      tabs={[
        { id: 'uebersicht', label: 'Übersicht', panel: <p>Worum es geht.</p> },
        { id: 'therapie', label: 'Therapie', panel: <p>Wie eine Sitzung abläuft.</p> },
        { id: 'kontakt', label: 'Kontakt', panel: <p>Wie Sie uns erreichen.</p> },
      ]}
    />
  )
}

/** Sends nothing. */
function FormSample() {
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
