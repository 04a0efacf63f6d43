import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface CodeToCopyProps {
  label: string
  children: string
  /** On a public page an island. */
  button?: ReactNode
}

/** Code that can be scrolled by keyboard and copied with one press. */
export function CodeToCopy({ label, children, button = <CopyButton /> }: CodeToCopyProps) {
  return (
    <div data-copied="" className="mt-3 grid gap-2">
      <section aria-label={label} className="max-h-[16rem] overflow-auto rounded-card bg-foam text-small">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="min-w-max p-4">
          <code>{children}</code>
        </pre>
      </section>
      {button}
    </div>
  )
}

/** Copies the text from the page. */
export function CopyButton() {
  const [copied, setCopied] = useState(false)

  async function copy({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const code = currentTarget.closest('[data-copied]')?.querySelector('code')
    await navigator.clipboard.writeText(code?.textContent ?? '')
    setCopied(true)
  }

  return (
    <Button variant="secondary" size="small" className="justify-self-start" onClick={(event) => void copy(event)}>
      {copied ? 'Kopiert' : 'Kopieren'}
    </Button>
  )
}
