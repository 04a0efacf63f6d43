import './display-panel.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Switch } from '../../ui/buttons/switch.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { chooseSettings, readSettings, resetSettings } from './apply-settings.ts'
import { type DisplaySettings, FONT_SIZE, stepFontSize } from './display-settings.ts'

type SwitchName = Exclude<keyof DisplaySettings, 'fontSize'>

const switches: { name: SwitchName; label: string; hint?: string }[] = [
  { name: 'highContrast', label: 'Hoher Kontrast' },
  { name: 'invertColors', label: 'Farben umkehren', hint: 'Nachtansicht: helle Schrift auf dunklem Grund' },
  { name: 'bigCursor', label: 'Großer Mauszeiger' },
  { name: 'readingGuide', label: 'Lesehilfe', hint: 'zwei Linien, die Zeiger und Fokus folgen' },
  { name: 'linkHighlight', label: 'Links hervorheben' },
  { name: 'animationsPaused', label: 'Bewegungen anhalten' },
]

export function DisplayPanel({ id, onClose }: { id: string; onClose(): void }) {
  const [settings, setSettings] = useState(readSettings)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const read = () => setSettings(readSettings())
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [])

  function choose(change: Partial<DisplaySettings>): void {
    const chosen = { ...settings, ...change }
    setSettings(chosen)
    setAnnouncement('')
    chooseSettings(chosen)
  }

  function reset(): void {
    setSettings(resetSettings())
    setAnnouncement('Alle Einstellungen sind zurückgesetzt.')
  }

  return (
    <div
      id={id}
      role="dialog"
      aria-labelledby={headingId}
      className="display-panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="-mr-2 flex items-center justify-between gap-2">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Darstellung anpassen
        </h2>
        <button type="button" className="icon-button" aria-label="Schließen" onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </button>
      </div>
      <p className="text-small text-ink-muted">Gilt auf allen Seiten, nur in diesem Browser.</p>
      <FontSize percent={settings.fontSize} onChoose={(fontSize) => choose({ fontSize })} />
      <ul>
        {switches.map(({ name, label, hint }) => (
          <li key={name}>
            <Switch
              id={`${id}-${name}`}
              label={label}
              hint={hint}
              checked={settings[name]}
              onChange={(checked) => choose({ [name]: checked })}
            />
          </li>
        ))}
      </ul>
      {/* On a phone the panel covers most of the page, so this sample shows what a setting does. */}
      <p className="rounded-control border border-dune bg-paper px-3 py-2">
        <span className="sample-drop mr-2 inline-block size-[0.6rem] rounded-pill bg-amber" aria-hidden="true" />
        So sieht ein Satz mit einem <SiteLink href="/barrierefreiheit">Link</SiteLink> aus.
      </p>
      <p className="hidden text-small forced-colors:block">
        Ihr Gerät gibt die Farben vor. Kontrast und Umkehrung ändern sie deshalb nicht.
      </p>
      {/* The way back is in sight however low the window is. */}
      <div className="sticky bottom-0 grid gap-2 bg-sand pt-2 pb-4">
        <Button variant="secondary" size="small" onClick={reset}>
          Zurücksetzen
        </Button>
        <p role="status" className="text-small empty:hidden">
          {announcement}
        </p>
      </div>
    </div>
  )
}

function FontSize({ percent, onChoose }: { percent: number; onChoose(percent: number): void }) {
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with its legend everywhere
    <div
      role="group"
      aria-labelledby={labelId}
      className="grid grid-cols-[44px_1fr_44px] items-center justify-items-center gap-1 border-b border-dune pb-2"
    >
      <span id={labelId} className="col-span-full justify-self-start font-semibold">
        Schriftgröße
      </span>
      <StepButton
        label="Schrift verkleinern"
        sign="−"
        impossible={percent <= FONT_SIZE.min}
        onClick={() => onChoose(stepFontSize(percent, -1))}
      />
      <output className="font-semibold tabular-nums" aria-live="polite">{`${percent}\u00a0%`}</output>
      <StepButton
        label="Schrift vergrößern"
        sign="+"
        impossible={percent >= FONT_SIZE.max}
        onClick={() => onChoose(stepFontSize(percent, 1))}
      />
    </div>
  )
}

interface StepButtonProps {
  label: string
  sign: string
  /** Announced as disabled, but keeps the focus at the end of the range. */
  impossible: boolean
  onClick(): void
}

function StepButton({ label, sign, impossible, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="inline-grid size-[44px] shrink-0 place-items-center rounded-pill border-2 border-sea bg-paper text-large leading-none font-semibold text-sea hover:bg-foam aria-disabled:cursor-default aria-disabled:border-dune aria-disabled:text-ink-muted"
      aria-label={label}
      aria-disabled={impossible}
      onClick={impossible ? undefined : onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
