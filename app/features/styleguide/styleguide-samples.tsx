import { type ReactNode, useState } from 'react'
import { buttonExamples } from '../../ui/buttons/button.examples.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Tabs } from '../../ui/buttons/tabs.tsx'
import { fieldExamples } from '../../ui/forms/field.examples.tsx'
import { consentGateExamples } from '../../ui/notices/consent-gate.examples.tsx'
import { evidenceNoticeExamples } from '../../ui/notices/evidence-notice.examples.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { ExampleList } from './example-list.tsx'
import { FormSample } from './form-sample.tsx'
import { Part } from './part.tsx'

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
      <Part title="Dienste anderer Anbieter">
        <ExampleList examples={consentGateExamples} />
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
      tabs={[
        { id: 'uebersicht', label: 'Übersicht', panel: <p>Worum es geht.</p> },
        { id: 'therapie', label: 'Therapie', panel: <p>Wie eine Sitzung abläuft.</p> },
        { id: 'kontakt', label: 'Kontakt', panel: <p>Wie Sie uns erreichen.</p> },
      ]}
    />
  )
}
