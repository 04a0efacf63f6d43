import { type ReactNode, useState } from 'react'
import { practice } from '../../content/practice.ts'
import { ExampleList } from '../../features/styleguide/example-list.tsx'
import { FormSample } from '../../features/styleguide/form-sample.tsx'
import { Palette } from '../../features/styleguide/palette.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import { badgeExamples } from '../../ui/badge.examples.tsx'
import { buttonExamples } from '../../ui/button.examples.tsx'
import { Button } from '../../ui/button.tsx'
import { cardExamples } from '../../ui/card.examples.tsx'
import { consentGateExamples } from '../../ui/consent-gate.examples.tsx'
import { evidenceNoticeExamples } from '../../ui/evidence-notice.examples.tsx'
import { fieldExamples } from '../../ui/field.examples.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Route } from './+types/styleguide.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Styleguide', description: 'Bausteine dieser Website.', path: '/styleguide', noindex: true })

export default function Styleguide() {
  return (
    <>
      <PageHead
        title="Styleguide"
        lead="Die Bausteine dieser Website. Jeder Fall hier ist derselbe, den auch die Prüfungen ansehen."
      />
      <div className="wrap grid gap-16 pt-4">
        <Part title="Logo">
          <div className="examples">
            <Logo name={practice.name} tagline={practice.tagline} />
            <Logo name={practice.name} variant="mark" />
            <Logo name={practice.name} variant="text" />
          </div>
        </Part>
        <Part title="Farben">
          <Palette />
        </Part>
        <Part title="Schrift">
          <div className="grid gap-3">
            <p className="font-serif text-h1 leading-tight">Überschrift der Seite</p>
            <p className="font-serif text-h2 leading-tight">Überschrift eines Abschnitts</p>
            <p className="font-serif text-h3">Überschrift einer Karte</p>
            <p className="lead">Ein Vorspann sagt in zwei Sätzen, worum es geht.</p>
            <p>Fließtext steht in Atkinson Hyperlegible Next, mit höchstens 68 Zeichen je Zeile.</p>
            <p className="eyebrow">Dachzeile</p>
          </div>
        </Part>
        <Part title="Schaltflächen">
          <ExampleList examples={buttonExamples} />
        </Part>
        <Part title="Karten">
          <ExampleList examples={cardExamples} />
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
        <Part title="Marken">
          <ExampleList examples={badgeExamples} />
        </Part>
        <Part title="Reiter">
          <TabSample />
        </Part>
        <Part title="Regeln">
          <ul className="prose list-disc pl-5">
            <li>Eine Seite hat eine Überschrift erster Ordnung und höchstens eine Aufforderung in Bernstein.</li>
            <li>Farbe allein sagt nichts: Zu jedem Rot und Grün gehören ein Zeichen und ein Wort.</li>
            <li>Eine Schaltfläche sagt, was geschieht: „Anfrage senden“, nicht „OK“.</li>
            <li>Wo eine Wirkung behauptet wird, steht der Hinweis zum Stand des Wissens direkt dabei.</li>
            <li>Jede Figur wird aus ihrem Namen gezeichnet; Fotos von Menschen gibt es nicht.</li>
          </ul>
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function TabSample() {
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
