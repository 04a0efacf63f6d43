import { expect, onTestFinished, test } from 'vitest'
import { keepControls } from './keep-controls.ts'

const PART = `<form>
  <input type="email" name="email"><input name="city"><textarea name="message"></textarea>
  <select name="topic"><option value="">Bitte wählen</option><option value="mwo">MWO</option></select>
  <input type="checkbox" name="anonymous"><input type="checkbox" name="consent">
  <button type="button">Datei entfernen</button><button type="button">Abbrechen</button><button type="submit">Senden</button>
</form>`

test('what is typed, ticked and focused is carried over to fields that are made anew, which are told so', () => {
  const { island, field, madeAnew } = start()
  field('city').after(document.createElement('input'))
  Object.assign(field('email'), { value: 'erika@example.com' })
  Object.assign(field('message'), { value: 'Guten Tag' })
  Object.assign(field('topic'), { value: 'mwo' })
  field('anonymous').click()
  field('message').focus()
  const carryOver = keepControls(island)
  const told = madeAnew()
  Object.assign(field('city'), { value: 'Lübeck' })

  carryOver()

  expect(Object.fromEntries(new FormData(field<HTMLFormElement>()))).toEqual({
    ...{ email: 'erika@example.com', message: 'Guten Tag', topic: 'mwo', anonymous: 'on' },
    city: 'Lübeck',
  })
  expect(told).toEqual(['input email', 'input message', 'input topic', 'click anonymous', 'input anonymous'])
  expect(document.activeElement).toBe(field('message'))
})

test('a control is followed by the one in its place, and by none where others added such buttons', () => {
  const { island, field, madeAnew } = start()
  const [, cancel, submit] = island.querySelectorAll('button')
  const form = field<HTMLFormElement>()
  expect(keepControls(island)()(form)).toBe(form)

  const carryOver = keepControls(island)
  madeAnew()
  const successorOf = carryOver()
  expect(successorOf(form)).toBe(field())
  expect(successorOf(cancel as HTMLElement)?.textContent).toBe('Abbrechen')
  expect(successorOf(submit as HTMLElement)?.textContent).toBe('Senden')

  const [button] = island.querySelectorAll('button')
  button?.before(button.cloneNode())
  const later = keepControls(island)
  madeAnew()
  expect(later()(button as HTMLElement)).toBeUndefined()
})

function start() {
  onTestFinished(() => document.body.replaceChildren())
  document.body.innerHTML = `<div>${PART}</div>`
  const island = document.body.firstElementChild as HTMLElement
  const field = <Control extends HTMLElement = HTMLElement>(name?: string) =>
    island.querySelector(name ? `[name="${name}"]` : 'form') as Control
  const told: string[] = []
  for (const type of ['input', 'click'])
    island.addEventListener(type, ({ target }) => told.push(`${type} ${(target as HTMLInputElement).name}`))
  return {
    island,
    field,
    /** As React does: all of it, at once. @returns what is told from then on */
    madeAnew() {
      told.length = 0
      island.innerHTML = PART
      return told
    },
  }
}
