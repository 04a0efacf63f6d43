import { useState } from 'react'
import { Button } from './button.tsx'

/** Text for somebody who sets the site up: can be scrolled by keyboard, and copied with one press. */
export function CodeToCopy({ label, children }: { label: string; children: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className="mt-3 grid gap-2">
      <section aria-label={label} className="max-h-64 overflow-auto rounded-card bg-foam text-sm">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="min-w-max p-4">
          <code>{children}</code>
        </pre>
      </section>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => navigator.clipboard.writeText(children).then(() => setCopied(true))}
      >
        {copied ? 'Kopiert' : 'Kopieren'}
      </Button>
    </div>
  )
}
