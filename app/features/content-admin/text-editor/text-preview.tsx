import { type ReactNode, useState } from 'react'
import { PageFrame } from './page-frame.tsx'

const widths = { phone: { label: 'Handy', width: 390 }, desktop: { label: 'Großer Bildschirm', width: 1280 } }

/** A page as a visitor would see it, on a phone and on a large screen. */
export function TextPreview({ children }: { children: ReactNode }) {
  const [size, setSize] = useState<keyof typeof widths>('phone')
  const { label, width } = widths[size]
  return (
    <div className="grid grid-cols-1 gap-3">
      <fieldset className="view-switch justify-self-start">
        <legend className="sr-only">Breite der Vorschau</legend>
        {Object.entries(widths).map(([name, { label }]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === size}
            onClick={() => setSize(name as keyof typeof widths)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <PageFrame title={`Vorschau, ${label}`} width={width}>
        {children}
      </PageFrame>
    </div>
  )
}
