import {
  contentAdminStyles,
  SampleTools,
  SampleTrash,
  SampleVersions,
  saveStateExamples,
} from '../../features/content-admin/content-admin.examples.tsx'
import { answerExamples, SampleEnquiries, SampleEntry } from '../../features/enquiries/enquiries.examples.tsx'
import { ExampleList } from '../../features/styleguide/example-list.tsx'
import { Palette } from '../../features/styleguide/palette.tsx'
import { Part } from '../../features/styleguide/part.tsx'
import { SpaceScale, TypeScale } from '../../features/styleguide/scales.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { usePractice } from '../../lib/site-context.tsx'
import adminStyles from '../../styles/admin.css?inline'
import { Island } from '../../ui/islands/island.tsx'
import { badgeExamples } from '../../ui/layout/badge.examples.tsx'
import { cardExamples } from '../../ui/layout/card.examples.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'

export default function Styleguide() {
  const practice = usePractice()
  return (
    <>
      <PageMeta title="Styleguide" description="Bausteine dieser Website." />
      <PageHead
        title="Styleguide"
        lead="Die Bausteine dieser Website. Jeder Fall hier ist derselbe, den auch die Prüfungen ansehen."
      />
      <div className="wrap sections">
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
        <Part title="Acht Schriftgrößen">
          <TypeScale />
        </Part>
        <Part title="Neun Abstände">
          <SpaceScale />
        </Part>
        <Island of="StyleguideSamples" />
        <Part title="Karten">
          <ExampleList examples={cardExamples} />
        </Part>
        <Part title="Marken">
          <ExampleList examples={badgeExamples} />
        </Part>
        {/* React moves these style sheets before those of the site, so they begin with the order of the layers. */}
        <style href="admin-parts" precedence="admin">
          {`@layer theme, base, utilities, components;\n${adminStyles}\n${contentAdminStyles}`}
        </style>
        <Part title="Anfragen">
          <SampleEnquiries />
        </Part>
        <Part title="Geöffnete Anfrage">
          <SampleEntry />
        </Part>
        <Part title="Antworten und Termine">
          <ExampleList examples={answerExamples()} />
        </Part>
        <Part title="Stand eines Entwurfs">
          <ExampleList examples={saveStateExamples} />
        </Part>
        <Part title="Werkzeuge des Editors">
          <SampleTools />
        </Part>
        <Part title="Angebotene und zweite Fassung">
          <SampleVersions />
        </Part>
        <Part title="Papierkorb">
          <SampleTrash />
        </Part>
        <Part title="Regeln">
          <ul className="prose list-disc pl-6">
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
