import { beforeEach, expect, test } from 'vitest'
import { translate } from '../../../tests/support/translate.ts'
import { rememberChanges } from './remember-changes.ts'

const PART = '<form><label>E-Mail <input></label>Zeile<p>Ein <b>kurzer</b> Text</p><button>Senden</button></form>'

beforeEach(() => {
  document.body.innerHTML = PART
  return () => document.body.replaceChildren()
})

test.each<[string, (form: HTMLFormElement, field: HTMLInputElement) => unknown]>([
  ['adds an element', (_, field) => field.after(document.createElement('div'))],
  ['adds an element at the end and removes it', (form) => form.appendChild(document.createElement('div')).remove()],
  ['wraps a field', (_, field) => wrap(field)],
  ['moves a field', (form, field) => form.append(field)],
  ['removes an element', (form) => form.querySelector('p')?.remove()],
  ['translates in place', (form) => form.querySelector('label')?.firstChild?.replaceWith('Mail address')],
  ['translates one word', (form) => Object.assign(form.querySelector('b')?.firstChild ?? {}, { data: 'short' })],
  ['translates everything', () => translate().disconnect()],
  [
    'does all of it',
    (form, field) => {
      translate().disconnect()
      wrap(field)
      wrap(form)
      translate().disconnect()
      form.querySelector('font')?.append('and more')
    },
  ],
])('what %s is undone, and the field keeps focus, caret and text', async (_, change) => {
  const undo = rememberChanges(document.body)
  const [form, field] = [document.querySelector('form'), document.querySelector('input')]
  if (!form || !field) throw new Error('the part has no field')
  field.value = 'erika@example.com'
  change(form, field)
  await Promise.resolve()
  field.focus()
  field.setSelectionRange(2, 3)

  undo()

  expect(document.body.innerHTML).toBe(PART)
  expect(document.activeElement).toBe(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['erika@example.com', 2, 3])
  expect(document.querySelector('input')).toBe(field)
})

function wrap(element: Element): void {
  const wrapper = document.createElement('div')
  element.replaceWith(wrapper)
  wrapper.append(element)
}
