import { act, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { unsavedCopies } from '../../../lib/drafts/unsaved-copies.ts'
import { WriterContext } from '../../../lib/drafts/use-draft.ts'
import { FactsForm } from './facts-form.tsx'

// Visibility is tested in the browser: checking it here costs a second.
configure({ defaultHidden: true })

// The form checks and saves a moment after the last key.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function soon<Found>(find: () => Found): Promise<Found> {
  await act(() => vi.advanceTimersByTimeAsync(1500))
  return vi.waitFor(find, { timeout: 20_000 })
}

const CLAIM = 'HWG § 3: Wirkungen, die nicht nachgewiesen sind'

// Found by their labels, without the roles of some four hundred controls.
const field = (label: string) => {
  const names = [label, `${label} (freiwillig)`]
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => names.includes(textContent ?? ''))
  return found?.control as HTMLInputElement
}
const group = (legend: string) => {
  const found = [...document.querySelectorAll('legend')].find(({ textContent }) => textContent === legend)
  return found?.closest('fieldset') as HTMLElement
}
const summaryOf = (title: string) => document.querySelector(`section[aria-label="${title}"] summary`)?.textContent
const labelOf = (control: HTMLInputElement) => control.labels?.[0]?.textContent?.replace(' (freiwillig)', '')
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const chosen = (label: string) => (field(label) as unknown as HTMLSelectElement).selectedOptions[0]?.textContent
const press = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: 'button > span' }).closest('button') as HTMLElement)
const goOn = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const mistakes = async () => {
  const heading = await soon(() => screen.getByText(/^Es gibt (ein Problem|\d+ Probleme)$/))
  return textsOf(within(heading.parentElement as HTMLElement).getAllByRole('link'))
}

test('a section says on its line what waits inside, and nothing of what is right again', async () => {
  show()
  type('Telefon', 'ruf mich an')
  type('Ort', 'Musterstadt')
  type('Über uns: Mission', 'Das ist wissenschaftlich bewiesen.')
  await soon(() =>
    expect(summaryOf('Anschrift und Kontakt')).toBe('Anschrift und Kontakt▲ 1 Fehler8\u00a0Beispiele2 geändert'),
  )
  type('Telefon', '040 66969-456')

  await soon(() => expect(summaryOf('Anschrift und Kontakt')).toBe('Anschrift und Kontakt8\u00a0Beispiele2 geändert'))
  expect(summaryOf('Texte der Seiten')).toBe('Texte der Seiten1\u00a0Hinweis16\u00a0Beispiele1 geändert')
})

test('a link to a fact opens its section and leads into it', () => {
  show('/admin/praxis#device.papers.field')

  expect(document.activeElement).toBe(field('MWO Digital: Stärke des Felds'))
  expect(document.activeElement?.closest('details')?.open).toBe(true)
})

test('a passage of a page leads to the control in which it is written', () => {
  show('/admin/praxis?stelle=Das+erste+Gespr%C3%A4ch+ist+kostenfrei.+Eine+Diagnose+stellen+wir+dabei+nicht')

  expect(document.activeElement?.id).toBe('words.frequentQuestions.0.answer')
  expect(document.activeElement?.closest('details')?.open).toBe(true)
})

test('what cannot be right holds the way on: each mistake is named, and leads to its field', async () => {
  const { onChecked } = show()
  const closes = () => within(group('Sprechzeiten')).getAllByLabelText('Bis')[0] as HTMLElement
  type('Telefon', 'ruf mich an')
  fireEvent.change(closes(), { target: { value: '08:00' } })
  goOn()

  expect(await mistakes()).toEqual([
    expect.stringMatching(/^Telefon: Bitte nennen Sie eine Telefonnummer mit Vorwahl/),
    expect.stringMatching(/^Sprechzeiten, .*Das Ende liegt nicht nach dem Anfang/),
  ])
  fireEvent.click(screen.getByText(/Das Ende liegt nicht nach dem Anfang/, { selector: 'a' }))
  expect(document.activeElement).toBe(closes())
  expect(closes().closest('details')?.open).toBe(true)
  expect(onChecked).not.toHaveBeenCalled()
})

test('a closure that was just added is no mistake yet; what is missing is said before publishing', async () => {
  const { onChecked, sent } = show()
  const closures = within(group('Geschlossene Tage'))
  press('Schließung hinzufügen')
  expect(document.activeElement).toBe(closures.getAllByLabelText('Erster Tag')[1])
  fireEvent.change(closures.getAllByLabelText('Anlass')[1] as HTMLElement, { target: { value: 'Urlaub' } })
  await soon(() => expect(sent('rpc/save_draft')).toHaveLength(1))
  expect(closures.queryByText(/Bitte nennen Sie einen Tag/)).toBeNull()

  goOn()
  expect(await mistakes()).toContainEqual(expect.stringMatching(/^Geschlossene Tage, Schließung 2, Erster Tag: /))
  press('Schließung 2 entfernen')
  expect(document.activeElement?.textContent).toBe('Schließung hinzufügen')
  goOn()
  await soon(() => expect(onChecked).toHaveBeenCalledOnce())
})

test('what is to be chosen for a new colleague is open at first, and is stored as it is shown', async () => {
  const { sent } = show()
  press('Person hinzufügen')
  expect(chosen('Stellung')).toBe('Bitte wählen')

  type('Stellung', 'partner')
  expect(chosen('Stellung')).toBe('führt die Praxis mit')
  await soon(() =>
    expect(sent('rpc/save_draft').at(-1)).toMatchObject({
      _body: { practice: { colleagues: [{ role: 'partner' }] } },
    }),
  )
})

test('samples lead from one to the next: what cannot be right is typed, the rest is confirmed alone or together', async () => {
  show()
  const left = () => Number(screen.getByText(/^Noch \d+ Angaben sind Beispiele$/).textContent?.match(/\d+/)?.[0])
  const count = left()
  press('Zum ersten Beispiel')
  expect(document.activeElement).toBe(field('Name der Praxis'))
  const sample = field('Name der Praxis').value
  expect(screen.queryByText(': „Name der Praxis“')).toBeNull()

  // A typed value is meant, also where it equals the sample.
  type('Name der Praxis', 'Praxis am Deich')
  type('Name der Praxis', sample)
  expect(left()).toBe(count - 1)
  fireEvent.click(screen.getByText(/nach „Name der Praxis“$/))
  expect(document.activeElement).toBe(field('Vor- und Nachname'))

  // What may be right is confirmed at its field, and that can be taken back.
  fireEvent.click(screen.getByText(': „Untertitel“'))
  expect(left()).toBe(count - 2)
  fireEvent.click(screen.getByText(': „Untertitel“', { selector: 'p *' }))
  expect(left()).toBe(count - 1)

  // Or at the end of a section, where every value stands, also of the small ones above it.
  const box = { name: 'Noch wie mitgeliefert: Sprechzeiten und Schließung' }
  expect(screen.getByRole('region', box).textContent).toMatch(
    /UntertitelFrequenzmedizin an der Ostsee.*Wie die Praxis entstandAm Anfang stand/,
  )
  expect(screen.getByRole('region', box).textContent).not.toMatch(/Mustermann/)
  press('Diese 10 Angaben stimmen so, weiter')
  expect(left()).toBe(count - 11)
  expect(screen.queryByRole('region', box)).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Noch wie mitgeliefert: Leistungen und Preise')

  // After the last one it goes on at the top, and what is left behind is folded again.
  press('Diese 13 Angaben stimmen so, weiter')
  expect(document.activeElement).toBe(field('Vor- und Nachname'))
  expect(field('Wer das Forum betreibt').closest('details')?.open).toBe(false)
})

test('from the first sample to the last it takes 30 presses, Enter in a field included, and each value is seen', async () => {
  show()
  press('Zum ersten Beispiel')
  let presses = 1
  for (; screen.queryByText(/^Noch /); presses += 1) {
    const here = document.activeElement as HTMLInputElement
    if (here.tagName === 'SECTION') {
      const stated = /^Diese (\d+) Angaben/.exec(here.textContent ?? '')?.[1]
      expect(within(here).getAllByRole('term')).toHaveLength(Number(stated))
      fireEvent.click(within(here).getByRole('button', { name: /^Diese \d+ Angaben stimmen so/ }))
    } else if (here.tagName === 'FIELDSET') {
      // The invented row is typed; the others are confirmed with their section.
      fireEvent.change(within(here).getByDisplayValue(/Musterplatz/), { target: { value: 'Haltestelle am Markt.' } })
      fireEvent.click(within(here.parentElement as HTMLElement).getByRole('button', { name: /^Stimmt so/ }))
    } else {
      const value = here.type === 'date' ? '2016-01-01' : here.id.includes('geo') ? '54.500000' : `${here.value}1`
      fireEvent.change(here, {
        target: { value: here.type === 'textarea' ? 'seit 2015: eigene Praxis am Ort' : value },
      })
      if (here.type === 'textarea') fireEvent.click(screen.getByText(`nach „${labelOf(here)}“`, { exact: false }))
      else fireEvent.keyDown(here, { key: 'Enter' })
    }
  }
  expect(presses).toBe(30)
})

test('a true row is confirmed by itself while another one is invented, and that can be taken back', async () => {
  show()
  const rows = within(screen.getByRole('list', { name: 'Einträge wie mitgeliefert: Weg und Haus' }))
  expect(rows.queryByText(/Musterplatz/)).toBeNull()
  const toilet = () => rows.getByText(/Mit Haltegriff|mit Haltegriff/, { selector: 'p' }).closest('li') as HTMLElement
  fireEvent.click(within(toilet()).getByText('Das stimmt so', { exact: false }))
  expect(toilet().textContent).toContain('Bestätigt: So ist es richtig.')
  fireEvent.click(within(toilet()).getByText('Doch nicht', { exact: false }))
  expect(toilet().textContent).not.toContain('Bestätigt')
})

test('a shipped text says with which other fact it does not go together', async () => {
  show()
  const hintOf = (control: HTMLElement) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  const title = field('Über uns: Überschrift')
  expect(hintOf(title)).not.toContain('noch jemand')
  press('Person hinzufügen')
  await soon(() => expect(hintOf(title)).toContain('Unter „Wer außer Ihnen behandelt“ steht noch jemand'))

  // It is not among what is confirmed with one press, which says so.
  const together = (section: string) => screen.getByRole('region', { name: `Noch wie mitgeliefert: ${section}` })
  expect(together('Texte der Seiten').querySelector('dl')?.textContent).not.toContain('Über uns: Überschrift')
  fireEvent.click(within(together('Texte der Seiten')).getByText(': „Über uns: Überschrift“'))
  expect(document.activeElement).toBe(title)

  // Who is employed makes no company.
  const law = () => together('Newsletter und Verweise').textContent
  type('Stellung', 'employee')
  expect(law()).not.toContain('Das passt nicht zusammen')
  type('Stellung', 'partner')
  expect(law()).toContain('Das passt nicht zusammen')

  type('Über uns: Überschrift', 'Zwei Menschen, viel Zeit')
  expect(hintOf(title)).not.toContain('noch jemand')
})

test('words show what visitors will read, refuse unknown facts and claims, and take a fact or a reason', async () => {
  const { sent } = show()
  const mission = () => document.getElementById('words.about.mission') as HTMLTextAreaElement
  type('Über uns: Mission', 'Eine Stunde kostet {Preis}.')
  expect(await soon(() => screen.getByText(/^Die Angabe \{Preis\} gibt es nicht\./))).toBeTruthy()

  type('Über uns: Mission', 'Eine Stunde kostet ')
  fireEvent.click(screen.getByLabelText('Angabe einfügen: Über uns: Mission'))
  const facts = screen.getByRole('dialog', { name: 'Angabe einfügen' })
  fireEvent.change(within(facts).getByLabelText('Angabe'), { target: { value: 'practice.prices.treatmentPerHour' } })
  fireEvent.click(within(facts).getByText('Einfügen'))
  expect(mission().value).toBe('Eine Stunde kostet {Preis einer Behandlungsstunde in Euro}')
  type('Preis einer Behandlungsstunde in Euro', '120')
  expect(await soon(() => screen.getByText('Besucher lesen: Eine Stunde kostet 120'))).toBeTruthy()

  type('Über uns: Mission', 'Das Gerät heilt.')
  expect(await soon(() => screen.getByText(new RegExp(CLAIM)))).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Ausnahme begründen: Über uns: Mission'))
  const why = screen.getByRole('dialog', { name: 'Ausnahme begründen' })
  fireEvent.change(within(why).getByLabelText('Begründung'), { target: { value: 'Zur Probe.' } })
  press('Ausnahme festhalten')
  await soon(() => expect(screen.queryByText(new RegExp(CLAIM))).toBeNull())
  await soon(() =>
    expect(sent('rpc/save_draft').at(-1)).toMatchObject({
      _body: { exceptions: [{ words: 'Das Gerät heilt.', reason: 'Zur Probe.', by: 'erika.mustermann@example.com' }] },
    }),
  )
  press('Ausnahme entfernen')
  expect(await soon(() => screen.getByText(new RegExp(CLAIM)))).toBeTruthy()
})

test('an entry that is moved keeps the focus on its own button', () => {
  show()
  const exclusions = within(group('Wen wir nicht behandeln'))
  const words = () => exclusions.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)
  const [first, second] = words()
  press('Ausschlussgrund 2 nach oben')

  expect(words().slice(0, 2)).toEqual([second, first])
  // It cannot go higher up.
  expect(document.activeElement?.textContent).toBe('Ausschlussgrund 1 nach unten')
})

function show(at = '/admin/praxis') {
  let change = 0
  const { api, sent } = dataApiThat({ 'rpc/save_draft': () => ({ state: 'saved', change: ++change }) })
  const onChecked = vi.fn<() => void>()
  renderOnSite(
    <WriterContext value={{ email: 'erika.mustermann@example.com', copies: unsavedCopies(''), signInAgain() {} }}>
      <FactsForm
        api={api}
        post={() => Promise.reject(new Error('nothing is previewed'))}
        loaded={{ release: null, version: 0, published: shippedFacts, draft: null }}
        againstClosures={() => null}
        onChecked={onChecked}
      />
    </WriterContext>,
    { at },
  )
  return { sent, onChecked }
}
