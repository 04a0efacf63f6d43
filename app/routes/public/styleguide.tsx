import { usePractice } from '../../content/site/site-context.tsx'
import { ExampleList } from '../../features/styleguide/example-list.tsx'
import { Palette } from '../../features/styleguide/palette.tsx'
import { Part } from '../../features/styleguide/part.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { badgeExamples } from '../../ui/badge.examples.tsx'
import { cardExamples } from '../../ui/card.examples.tsx'
import { Island } from '../../ui/island.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export default function Styleguide() {
  const practice = usePractice()
  return (
    <>
      <PageMeta title="Styleguide" description="Bausteine dieser Website." path="/styleguide" noindex />
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
        <Island of="StyleguideSamples" />
        <Part title="Karten">
          <ExampleList examples={cardExamples} />
        </Part>
        <Part title="Marken">
          <ExampleList examples={badgeExamples} />
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
