import { tabStorage } from '../browser-storage.ts'

const KEY = 'form-drafts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Draft = Record<string, string | boolean>

/** Keeps a started form in this tab, without files and without consents, which have to be given again. */
export function keepDraft(name: string, form: HTMLFormElement): void {
  const draft: Draft = {}
  for (const control of controlsOf(form)) {
    const answer = isBox(control) ? control.checked : control.value
    if (answer) draft[control.name] = answer
  }
  store(name, draft)
}

/** Fills in fields that are still empty. */
export function restoreDraft(name: string, form: HTMLFormElement): void {
  const draft = read()[name]
  if (!draft) return
  for (const control of controlsOf(form)) {
    const answer = draft[control.name]
    if (isBox(control)) {
      // React hears only of a click.
      if (answer === true && !control.checked) control.click()
    } else if (typeof answer === 'string' && !control.value) control.value = answer
  }
}

/** For a form that was sent, or for a text of `keepText`. */
export function forgetDraft(name: string): void {
  store(name, {})
}

/** Keeps a text under a name until `forgetDraft`. */
export function keepText(name: string, text: string): void {
  store(name, { text })
}

/** What `keepText` kept in this tab under the name. */
export function keptText(name: string): string | undefined {
  const { text } = read()[name] ?? {}
  return typeof text === 'string' ? text : undefined
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      'value' in element && 'name' in element && element.name !== '' && !isLeftOut(element as Control),
  )
}

function isLeftOut(control: Control): boolean {
  return (
    control.type === 'file' ||
    control.type === 'password' ||
    (isBox(control) && (control.required || control.name === 'gdpr_consent'))
  )
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox'
}

function read(): Record<string, Draft> {
  try {
    return JSON.parse(tabStorage.getItem(KEY) ?? '{}')
  } catch {
    return {}
  }
}

function store(name: string, draft: Draft): void {
  const { [name]: _before, ...others } = read()
  const drafts = Object.keys(draft).length === 0 ? others : { ...others, [name]: draft }
  if (Object.keys(drafts).length === 0) tabStorage.removeItem(KEY)
  else tabStorage.setItem(KEY, JSON.stringify(drafts))
}
