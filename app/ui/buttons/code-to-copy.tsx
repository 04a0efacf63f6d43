import { type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface CodeToCopyProps {
  label: string
  children: string
  /** On a public page an island. */
  button?: ReactNode
}

/** Code that can be scrolled by keyboard and copied with one click. */
export function CodeToCopy({ label, children, button = <CopyButton /> }: CodeToCopyProps) {
  return (
    <div data-copied="" className="mt-3 grid gap-2">
      <section aria-label={label} className="max-h-[16rem] overflow-auto rounded-card bg-foam text-small">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="whitespace-pre-wrap p-4">
          <code>{children}</code>
        </pre>
      </section>
      {button}
    </div>
  )
}

/** Copies the text from the page; where the browser refuses, selects it. */
export function CopyButton() {
  const [outcome, setOutcome] = useState<'copied' | 'selected'>()

  async function copy({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const code = currentTarget.closest('[data-copied]')?.querySelector('code')
    if (!code) return
    try {
      await navigator.clipboard.writeText(code.textContent)
      setOutcome('copied')
    } catch {
      getSelection()?.selectAllChildren(code)
      setOutcome('selected')
    }
  }

  return (
    <div>
      <Button variant="secondary" size="small" onClick={copy}>
        {outcome === 'copied' ? 'Kopiert' : 'Kopieren'}
      </Button>
      <p role="status" className="text-small">
        {outcome === 'selected'
          ? 'Ihr Browser hat das Kopieren nicht zugelassen. Der Text ist jetzt markiert, Sie können ihn selbst kopieren.'
          : null}
      </p>
    </div>
  )
}
