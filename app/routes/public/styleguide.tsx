import { ExampleList, type Examples, Part } from '../../features/styleguide/part.tsx'
import { PageMeta } from '../../lib/page-meta.tsx'
import { usePractice } from '../../lib/site-context.tsx'
import adminStyles from '../../styles/admin.css?inline'
import { Island } from '../../ui/islands/island.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'

const badgeExamples: Examples = {
  neutral: (
    <>
      <Badge>Verfügbar</Badge> <Badge>Beratung</Badge>
    </>
  ),
  hinweis: <Badge tone="cream">Terminanfrage</Badge>,
  fehler: <Badge tone="error">Überfällig</Badge>,
}

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
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-6">
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
        {/* For the tabs. React moves it before the sheets of the site, so it begins with the order of the layers. */}
        <style href="admin-parts" precedence="admin">
          {`@layer theme, base, utilities, components;
${adminStyles}`}
        </style>
        <Island of="StyleguideSamples" />
        <Part title="Karten">
          <Card>
            <h3>Telefonberatung</h3>
            <p>Am Telefon klären wir Ablauf, Kosten und Ausschlussgründe.</p>
          </Card>
        </Part>
        <Part title="Marken">
          <ExampleList examples={badgeExamples} />
        </Part>
        <Part title="Regeln">
          <ul className="prose list-disc pl-6">
            <li>Eine Seite hat eine Überschrift erster Ordnung und höchstens eine Aufforderung in Bernstein.</li>
            <li>Farbe allein sagt nichts: Zu jedem Rot und Grün gehören ein Zeichen und ein Wort.</li>
            <li>Eine Schaltfläche sagt, was geschieht: „Anfrage senden“, nicht „OK“.</li>
            <li>Wo eine Wirkung behauptet wird, steht der Hinweis zum Stand des Wissens direkt dabei.</li>
            <li>Jede Figur wird aus ihrem Namen gezeichnet.</li>
          </ul>
        </Part>
      </div>
    </>
  )
}

/** The sizes and spaces of `styles/tokens.css`. `tests/unit/type-and-space.test.ts` holds every style sheet to them. */
const sizes = [
  { token: 'home', className: 'font-serif text-home leading-none', sample: 'Überschrift von Home' },
  { token: 'h1', className: 'font-serif text-h1 leading-tight', sample: 'Überschrift der Seite' },
  { token: 'h2', className: 'font-serif text-h2 leading-tight', sample: 'Überschrift eines Abschnitts' },
  { token: 'title', className: 'font-serif text-title leading-tight', sample: 'Überschrift in einem Text' },
  { token: 'large', className: 'font-serif text-large', sample: 'Überschrift einer Karte' },
  { token: 'large', className: 'lead', sample: 'Ein Vorspann sagt in zwei Sätzen, worum es geht.' },
  { token: 'base', className: '', sample: 'Fließtext in Atkinson Hyperlegible Next, höchstens 68 Zeichen je Zeile.' },
  { token: 'small', className: 'text-small', sample: 'Bildunterschriften, Hinweise an Feldern, kleine Schaltflächen.' },
  { token: 'caption', className: 'text-caption', sample: 'Angaben am Rand, Brotkrumen.' },
  { token: 'caption', className: 'eyebrow', sample: 'Dachzeile' },
]

const spaces = [1, 2, 3, 4, 6, 8, 12, 18, 28]

function TypeScale() {
  return (
    <ul className="grid list-none gap-4">
      {sizes.map(({ token, className, sample }) => (
        <li key={className}>
          <p className="text-small text-ink-muted">{token}</p>
          <p className={className}>{sample}</p>
        </li>
      ))}
    </ul>
  )
}

function SpaceScale() {
  return (
    <ul className="flex list-none flex-wrap items-end gap-6">
      {spaces.map((space) => (
        <li key={space}>
          <div className="bg-gold" style={{ width: `var(--spacing-${space})`, height: `var(--spacing-${space})` }} />
          <p className="text-small text-ink-muted">{space}</p>
        </li>
      ))}
    </ul>
  )
}

const colors = [
  { token: 'ink', use: 'Text' },
  { token: 'sea', use: 'Schaltflächen, Links' },
  { token: 'deep', use: 'dunkle Flächen' },
  { token: 'foam', use: 'getönte Abschnitte' },
  { token: 'sand', use: 'Seite' },
  { token: 'dune', use: 'Linien' },
  { token: 'amber', use: 'Aufforderung' },
  { token: 'gold', use: 'Ringe' },
  { token: 'error', use: 'Fehler' },
  { token: 'success', use: 'Erfolg' },
]

function Palette() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-6">
      {colors.map(({ token, use }) => (
        <li key={token} className="grid text-small">
          <span
            className="mb-2 h-[4rem] rounded-control border border-dune forced-color-adjust-none"
            style={{ background: `var(--color-${token})` }}
          />
          <strong>{token}</strong>
          <span>{use}</span>
        </li>
      ))}
    </ul>
  )
}
