import { type FormEvent, useState } from 'react'
import type { NamedPage } from '../../../../content/site/pages.ts'
import { isLinkTarget } from '../../../../content/texts/text-attributes.ts'
import { factLinks } from '../../../../content/texts/text-facts.ts'
import { phoneHref } from '../../../../rules/input/phone-number.ts'
import { adminFacts } from '../../../lib/admin-site.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Field, SelectField } from '../../../ui/forms/field.tsx'

interface LinkDialogProps {
  href: string | undefined
  needsWords: boolean
  ownPages: readonly NamedPage[]
  onClose(): void
  onRemove(): void
  onChosen(href: string, words: string): void
}

const NOWHERE =
  'Bitte wählen Sie eine Seite oder nennen Sie eine Adresse mit https://, eine E-Mail-Adresse oder eine Telefonnummer mit Vorwahl.'

export function LinkDialog({ href = '', needsWords, ownPages, onClose, onRemove, onChosen }: LinkDialogProps) {
  const isListed = ownPages.some(({ path }) => path === href) || Object.hasOwn(factLinks, href)
  const [page, setPage] = useState(isListed ? href : '')
  const [address, setAddress] = useState(isListed ? '' : href)
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()

  function choose(event: FormEvent) {
    event.preventDefault()
    const target = page || asTarget(address)
    if (!isLinkTarget(target)) return setError(NOWHERE)
    const title = ownPages.find(({ path }) => path === target)?.title
    onChosen(target, needsWords ? words.trim() || title || address.trim() || target : '')
  }

  return (
    <Dialog open onClose={onClose} title="Link">
      <form className="grid gap-4" onSubmit={choose}>
        <SelectField
          name="link-page"
          label="Seite dieser Website"
          value={page}
          onChange={(event) => {
            setPage(event.target.value)
            setError(undefined)
          }}
        >
          <option value="">Eine andere Adresse</option>
          {ownPages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title} ({path})
            </option>
          ))}
          {Object.entries(factLinks).map(([name, link]) => (
            <option key={name} value={name}>
              {link.label} ({link.href(adminFacts())})
            </option>
          ))}
        </SelectField>
        {page ? null : (
          <Field
            name="link-address"
            label="Adresse"
            hint="Eine Website, eine E-Mail-Adresse oder eine Telefonnummer"
            error={error}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        {needsWords ? (
          <Field
            name="link-words"
            label="Worte, die der Link zeigt"
            optional
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Link setzen</Button>
          {href ? (
            <Button variant="secondary" onClick={onRemove}>
              Link entfernen
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  )
}

/** "www.example.com", "erika@example.com", "040 66969-123" */
function asTarget(typed: string): string {
  const text = typed.trim()
  if (isLinkTarget(text)) return text
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  return phoneHref(text.replace(/^tel:/i, '')) ?? `https://${text.replace(/^https?:\/\//, '')}`
}
