import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BusyTime, ComingAppointment, HeldTime } from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { comingAt as at } from '../../../../tests/support/component/coming-appointment.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import { AppointmentsPage } from './appointments-page.tsx'
import { ComingList } from './coming-list.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-03T17:00:00Z') }))
afterEach(() => vi.useRealTimers())

const MONDAY = '2030-12-02'

/** @param answers of the data API, by address */
function page(
  appointments: ComingAppointment[],
  answers: Parameters<typeof dataApiThat>[0] = {},
  { sendsMails = true, inClosures = [] as HeldTime[], busy = [] as BusyTime[], opensEntries = true } = {},
) {
  const onChanged = vi.fn(async () => {})
  const { api, sent } = dataApiThat({ 'rpc/known_people': () => [], ...answers })
  const held = appointments.filter((one) => !one.cancelled_by).map((one) => ({ ...one, state: 'booked' as const }))
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails } as FirstSteps}>
      <AppointmentsPage
        api={api}
        monday={MONDAY}
        {...{ appointments, held, inClosures, onChanged }}
        {...{ busy, opensEntries }}
      />
    </KnownFirstSteps>,
  )
  return { sent, onChanged }
}

const pressIn = async (place: string, name: RegExp | string) =>
  userEvent.click(within(screen.getByRole('region', { name: place })).getByRole('button', { name }))
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the list distinguishes past, running and coming appointments', () => {
  const appointments = [at('Max', '08:00', '09:00'), at('Erika', '16:30', '17:30'), at(null, '18:00', '19:00')]

  renderOnSite(<ComingList appointments={appointments} opensEntries onOpen={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Kommende Termine (2)' })).toBeTruthy()
  const [running, coming, ...others] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(running).toMatch(/^HeuteErika17:30–18:30\sUhr · Erstberatung · läuft gerade/)
  expect(coming).toMatch(/^HeuteAnonym19:00–20:00\sUhr/)
  expect(others).toEqual([])
})

test('somebody who telephoned is booked by a last name, and a time that is taken is said', async () => {
  let outcome = 'taken'
  const { sent, onChanged } = page([], { 'rpc/book_appointment': () => outcome })
  await press('Neuer Termin')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Tag und Uhrzeit/))
  const usual = screen.getByLabelText<HTMLInputElement>('Dauer in Minuten').value
  type('Dauer in Minuten', '')
  type(/^E-Mail/, 'Max@')
  await press('Termin eintragen')
  expect(textsOf([...document.querySelectorAll<HTMLElement>('[id$="-error"]')])).toEqual(
    [
      'Bitte geben Sie Tag und Uhrzeit an.',
      'Bitte geben Sie 5 bis 480 Minuten an.',
      'Nachname ist erforderlich',
      'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    ].map((said) => expect.stringContaining(said)),
  )
  type('Dauer in Minuten', usual)
  type(/^Tag und Uhrzeit/, '2030-12-05T10:00')
  type('Nachname', 'Meier')
  type(/^E-Mail/, '')
  type(/^Anliegen/, 'Ruft wieder an')
  await press('Termin eintragen')
  expect(await screen.findByText('Zu dieser Zeit ist schon jemand eingetragen.')).toBeTruthy()
  outcome = 'kept'
  await press('Termin eintragen')

  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const [first, second] = sent('rpc/book_appointment')
  expect(second).toMatchObject({
    ...{ _at: '2030-12-05T10:00', _minutes: Number(usual), _note: 'Ruft wieder an' },
    ...{ _first_name: '', _last_name: 'Meier', _phone: '', _email: '' },
  })
  expect(second).toEqual(first)
})

test('a call without a number is refused where it is chosen, by words that say what to do', async () => {
  const { sent } = page([{ ...at('Max', '18:00', '19:00'), phone: null }])
  await press('Neuer Termin')
  type(/^Tag und Uhrzeit/, '2030-12-05T10:00')
  type('Art', 'phone')
  expect(screen.getByLabelText<HTMLInputElement>('Dauer in Minuten').value).toBe('15')
  type('Nachname', 'Meier')
  await press('Termin eintragen')
  expect(screen.getByText(/^Für ein Gespräch am Telefon fehlt die Nummer/)).toBeTruthy()
  await press('Schließen')

  await pressIn('Kommende Termine (1)', /^Heute/)
  await press('Verlegen')
  type('Neue Zeit', '2030-12-05T10:00')
  type('Art', 'phone')
  await press('Termin verlegen')
  expect(screen.getAllByText(/^Für ein Gespräch am Telefon fehlt die Nummer/)).not.toEqual([])
  expect([sent('rpc/book_appointment'), sent('rpc/move_appointment')]).toEqual([[], []])
})

test('who is known is found by the name and taken over; what was typed is still there after a close by mistake', async () => {
  const known = {
    first_name: 'Meike',
    last_name: 'Thoms',
    phone: '04371 5550',
    email: 'm@example.com',
  }
  page([], { 'rpc/known_people': () => [known] })
  await press('Neuer Termin')
  type(/^Tag und Uhrzeit/, '2030-12-05T10:00')
  type('Nachname', 'Thom')
  await userEvent.click(await screen.findByRole('button', { name: 'Meike Thoms, 04371 5550' }))
  await press('Schließen')
  await press('Neuer Termin')

  expect(
    [/^Tag/, /^Vorname/, 'Nachname', /^Telefon/, /^E-Mail/].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    ),
  ).toEqual(['2030-12-05T10:00', 'Meike', 'Thoms', '04371 5550', 'm@example.com'])
})

test('cancelling names the person, what follows and who is told, carries a reason, and waits to be taken back', async () => {
  const { sent, onChanged } = page([at('Max', '18:00', '19:00')], { 'rpc/cancel_appointment': () => 'kept' })
  await pressIn('Kommende Termine (1)', /^Heute/)
  await press('Absagen')
  const question = screen.getByRole('dialog', { name: 'Termin von Max absagen?' })
  expect(question.textContent).toContain('Max bekommt eine Absage an max@example.com, Sie eine Kopie.')
  expect(question.textContent).toContain('10 Sekunden lang können Sie es zurücknehmen.')
  expect(document.activeElement?.textContent).toBe('Termin behalten')
  type(/^Ein Satz dazu/, 'Wir sind auf einer Fortbildung.')
  await press('Termin absagen')

  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled())
  expect(sent('rpc/cancel_appointment')).toEqual([{ _id: 'Max', _seen: 1, _reason: 'Wir sind auf einer Fortbildung.' }])
})

test('moving instead asks for a time, and says why it was not moved', async () => {
  const { sent } = page([at('Max', '18:00', '19:00')], { 'rpc/move_appointment': () => 'taken' })
  await pressIn('Dienstag, 3.\u00a0Dezember', '19:00 Max Erstberatung')
  await press('Absagen')
  type(/^Ein Satz dazu/, 'Fortbildung')
  await press('Lieber verlegen')
  expect(screen.getByRole('dialog', { name: 'Termin von Max verlegen' })).toBeTruthy()
  await press('Termin verlegen')
  expect(screen.getAllByText('Bitte geben Sie Tag und Uhrzeit an.')).not.toEqual([])
  type('Neue Zeit', '2030-12-05T10:00')
  await press('Termin verlegen')

  expect(await screen.findByText('Zu dieser Zeit ist schon jemand eingetragen.')).toBeTruthy()
  expect(sent('rpc/move_appointment')).toMatchObject([{ _at: '2030-12-05T10:00', _reason: 'Fortbildung' }])
})

test.each([
  [
    'no address is known',
    { email: null },
    true,
    /Max bekommt keine, denn eine Adresse ist nicht bekannt\. Bitte rufen Sie an: 040/,
  ],
  ['no mail leaves', {}, false, /E-Mails gehen nicht hinaus.*Bitte sagen Sie der Person selbst Bescheid\./],
])('where %s nobody promises that a mail tells of it', async (_case, how, sendsMails, says) => {
  page([{ ...at('Max', '18:00', '19:00'), ...how }], {}, { sendsMails })
  await pressIn('Kommende Termine (1)', /^Heute/)
  await press('Absagen')

  expect(screen.getByRole('dialog').textContent).toMatch(says)
})

test('what was changed can be taken back as long as its mails wait', async () => {
  const { sent, onChanged } = page([at('Max', '18:00', '19:00')], {
    'rpc/cancel_appointment': () => 'kept',
    'rpc/take_back': () => 'over',
  })
  await pressIn('Kommende Termine (1)', /^Heute/)
  await press('Absagen')
  await press('Termin absagen')
  expect(await screen.findByText(/^Termin von Max abgesagt/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Zurücknehmen')
  await press('Zurücknehmen')

  expect(sent('rpc/take_back')).toEqual([{ _id: 'Max', _seen: 2 }])
  expect(await screen.findByText(/^Das lässt sich nicht mehr zurücknehmen/)).toBeTruthy()
  expect(onChanged).toHaveBeenCalled()
})

test('booked times on closed days are told in one box, and can be moved from there', async () => {
  const clash = { ...at('Max', '18:00', '19:00'), closed: 'Fortbildung', state: 'booked' as const }
  const inClosures = [clash, { ...clash, id: 'Erika', name: 'Erika' }]
  page([clash], {}, { inClosures })
  const [box, ...others] = screen.getAllByText(/^2.Termine fallen in eine Schließung$/)
  expect(others).toEqual([])
  await userEvent.click(box as HTMLElement)
  await userEvent.click(within(box?.closest('details') as HTMLElement).getByRole('button', { name: /^Max/ }))
  await press('Verlegen')

  expect(screen.getByRole('dialog', { name: 'Termin von Max verlegen' })).toBeTruthy()
})

test('a free time that is pressed joins the answer to somebody who waits', async () => {
  const waiting = {
    kind: 'consultation',
    id: '7',
    first_name: 'Erika',
    last_name: 'Muster',
    email: 'e@example.com',
    message: '',
  }
  const { sent } = page([], {
    'rpc/enquiry_page': () => ({ rows: [waiting], total: 1 }),
    'rpc/draft_of': () => ({
      body: { text: 'Guten Tag', times: { minutes: 30, at: ['2030-12-05T08:00', ''] } },
      change: 4,
    }),
    'rpc/save_draft': () => ({ state: 'saved', change: 5 }),
  })
  await pressIn('Mittwoch, 4.\u00a0Dezember', /09:00 Uhr, frei$/)
  await userEvent.click(await screen.findByRole('button', { name: /^Erika Muster/ }))

  await vi.waitFor(() =>
    expect(sent('rpc/save_draft')).toMatchObject([
      { _seen: 4, _body: { text: 'Guten Tag', times: { minutes: 30, at: ['2030-12-05T08:00', '2030-12-04T09:00'] } } },
    ]),
  )
})

test('a day of the week is one stop of the Tab key, and arrow keys lead through its times', async () => {
  page([at('Max', '18:00', '19:00')])
  const day = within(screen.getByRole('region', { name: 'Mittwoch, 4.\u00a0Dezember' })).getAllByRole('button')
  expect(day.filter(({ tabIndex }) => tabIndex === 0)).toEqual([day[0]])
  day[0]?.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowUp}')

  expect(document.activeElement).toBe(day[1])
})

test('a free time can be booked for somebody on the telephone', async () => {
  page([], { 'rpc/enquiry_page': () => ({ rows: [], total: 0 }) })
  await pressIn('Mittwoch, 4.\u00a0Dezember', /09:00 Uhr, frei$/)
  await press('Telefonisch buchen')

  expect(screen.getByLabelText<HTMLInputElement>(/^Tag und Uhrzeit/).value).toBe('2030-12-04T09:00')
})

const dentist = { state: 'busy' as const, starts_at: '2030-12-04T07:30:00Z', ends_at: '2030-12-04T09:00:00Z' }

test('what the own calendar holds is grey in the week, is not free, and can be booked after a word', async () => {
  page([], {}, { busy: [dentist], opensEntries: false })
  const day = within(screen.getByRole('region', { name: 'Mittwoch, 4.\u00a0Dezember' }))
  expect(day.getByText(/^8:30–10:00 belegt/).classList).toContain('day-busy')
  expect(day.queryByRole('button', { name: /09:00 Uhr, frei$/ })).toBeNull()

  const free = day.getByRole('button', { name: /10:00 Uhr, frei$/ })
  expect(free.tabIndex, 'the stop of the Tab key').toBe(0)
  await userEvent.click(free)
  expect(screen.queryByText('Diese Zeit ist in Ihrem Kalender belegt.')).toBeNull()
  type(/^Tag und Uhrzeit/, '2030-12-04T09:00')
  expect(screen.getByText('Diese Zeit ist in Ihrem Kalender belegt.')).toBeTruthy()
})

test('who has the appointments alone is shown no way into an entry, and no address', async () => {
  const off = { ...at('Max', '10:00', '11:00'), cancelled_by: 'person' as const }
  page([{ ...at('Erika', '18:00', '19:00'), email: '' }, off], {}, { opensEntries: false })
  expect(screen.queryByRole('link', { name: 'Max' })).toBeNull()
  await pressIn('Kommende Termine (1)', /Erika/)
  expect(screen.queryByRole('link', { name: 'Eintrag öffnen' })).toBeNull()
  await press('Absagen')

  expect(screen.getByRole('dialog').textContent).toContain(
    'Erika bekommt eine Absage an die bekannte Adresse, die Praxis eine Kopie.',
  )
  expect(screen.getByLabelText(/^Ein Satz dazu/)).toBeTruthy()
})

test.each([
  ['person', 'Von der Person abgesagt.'],
  ['practice', 'Von der Praxis abgesagt.'],
] as const)('what the %s called off is no coming appointment', (by, says) => {
  const off = { ...at('Max', '18:00', '19:00'), cancelled_by: by }
  renderOnSite(<ComingList appointments={[off]} opensEntries onOpen={() => {}} />)
  expect(screen.getByRole('group').textContent).toContain(says)
  expect(screen.queryByRole('button')).toBeNull()
})
