import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { mistakes, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { serverThat } from '../../../tests/support/component/server-that.ts'
import { MwoRequestForm } from './mwo-request-form.tsx'
import { checkUpload } from './use-chosen-file.ts'

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const consent = () => screen.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/ })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Anfrage senden' }))
const stored = () => new Response(null, { status: 201 })

test('a web page that was renamed to .pdf is refused in German before anything is sent', async () => {
  const requests = serverThat(stored)
  await showFilledForm()
  await userEvent.click(consent())
  const file = screen.getByLabelText(/^Datei/)
  await userEvent.upload(file, new File(['<!doctype html><script>alert(1)</script>'], 'Befund.pdf'))

  const refusal = 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.'
  expect(await screen.findByText(refusal, { exact: false })).toBeTruthy()
  await send()
  expect(await mistakes()).toEqual([refusal])
  expect(requests.to('')).toEqual([])

  fireEvent.change(file, { target: { files: [] } })
  await send()
  expect(await screen.findByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeTruthy()
  expect(requests.to('mwo_form_entries')).toHaveLength(1)
})

test('a file that lies in a cloud and not on the device is said so', async () => {
  expect((await checkUpload(unreadable(new File(['%PDF-1.7'], 'Befund.pdf')))).problem).toMatch(
    /laden Sie sie zuerst auf das Gerät/,
  )
})

test('a file that was changed or removed after it was chosen has to be chosen anew', async () => {
  const requests = serverThat(stored)
  unreadable(await showFormWithFile())
  await send()

  expect(await mistakes()).toEqual([expect.stringContaining('Wählen Sie sie noch einmal')])
  expect(screen.queryByText(/^Befund\.pdf/)).toBeNull()
  expect(requests.to('')).toEqual([])
})

test('without consent a request with a message is not sent', async () => {
  const requests = serverThat(stored)
  await showFilledForm()
  await userEvent.type(field(/^Nachricht/), 'Was kostet das?')

  await send()

  expect(await mistakes()).toEqual([
    'Bitte kreuzen Sie das Kästchen an, oder senden Sie die Anfrage ohne Nachricht und ohne Datei.',
  ])
  expect(requests.to('')).toEqual([])
})

test.each<[number, string | undefined, string]>([
  [422, 'Die Virenprüfung hat diese Datei abgelehnt.', 'Die Virenprüfung hat diese Datei abgelehnt.'],
  [429, 'Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen.', 'zu viele Anfragen. Ohne Datei geht es'],
  [500, 'EROFS: read-only file system', 'Mit Dateien geht es gerade nicht. Senden Sie Ihre Anfrage ohne Datei'],
  [413, undefined, 'zu groß für diese Verbindung. Wählen Sie eine kleinere, oder senden Sie Ihre Anfrage ohne Datei'],
  [403, undefined, 'Senden Sie Ihre Anfrage ohne Datei'],
  [429, undefined, 'Senden Sie Ihre Anfrage ohne Datei'],
])(
  'a file that is refused with %i is said with what to do, and stays with what was typed',
  async (status, message, said) => {
    const requests = serverThat(stored)
    // A proxy refuses with a page of its own.
    stubUploads(status, message ? { message } : null)
    await showFormWithFile()

    await send()

    expect(await screen.findByText(new RegExp(said))).toBeTruthy()
    expect(screen.getByText(/^Befund\.pdf/)).toBeTruthy()
    expect(field(/^Nachname/).value).toBe('Mustermann')
    expect(requests.to('mwo_form_entries')).toEqual([])
  },
)

test.each([
  ['is corrected after a lost answer: a file belongs to one request', true],
  ['met no file on the server any more', false],
])('a request that %s sends its file anew', async (_, isCorrected) => {
  const uploads = stubUploads(200)
  const gone = { code: '42501', message: 'Das ist nicht erlaubt.' }
  const failures = [() => (isCorrected ? Promise.reject(new TypeError('lost')) : Response.json(gone, { status: 403 }))]
  const requests = serverThat(() => (failures.pop() ?? stored)())
  await showFormWithFile()
  await send()
  expect(await screen.findByText(/noch nicht gesendet/)).toBeTruthy()

  if (isCorrected) await userEvent.type(field(/^Telefon/), '040 66969-123')
  await send()

  expect(await screen.findByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeTruthy()
  const sent = requests.to('mwo_form_entries') as { file_url: string }[]
  expect(uploads).toEqual(sent.map(({ file_url }) => expect.stringContaining(file_url)))
  expect(new Set(uploads).size).toBe(2)
})

test('an anonymous request asks for no name and sends none, and takes the mistakes of the names away', async () => {
  const requests = serverThat(stored)
  renderOnSite(<MwoRequestForm />)
  expect(screen.getByText(/^Ihre Anfrage ist unverbindlich/)).toBeTruthy()
  await send()
  expect(await mistakes()).toContain('Vorname ist erforderlich')

  const description = /^Das heißt: ohne Namen\. Ihre E-Mail-Adresse brauchen wir für die Antwort\./
  await userEvent.click(screen.getByRole('checkbox', { name: /Anonym anfragen/, description }))

  expect(screen.queryByRole('textbox', { name: /^Vorname/ })).toBeNull()
  expect(await mistakes()).toEqual(['E-Mail ist erforderlich'])

  await userEvent.type(field(/^E-Mail/), 'max.mustermann@example.com')
  await send()
  expect(await screen.findByRole('heading', { name: 'MWO-Anfrage eingegangen' })).toBeTruthy()
  expect(requests.to('mwo_form_entries')).toMatchObject([
    { is_anonymous: true, first_name: 'Anonym', last_name: 'Anonym' },
  ])
})

test('a started anonymous request comes back as one; consent and file are given anew', async () => {
  serverThat(stored)
  renderOnSite(<MwoRequestForm />)
  await userEvent.click(screen.getByRole('checkbox', { name: /Anonym anfragen/ }))
  await userEvent.type(field(/^E-Mail/), 'max.mustermann@example.com')
  await userEvent.click(consent())
  await userEvent.upload(screen.getByLabelText(/^Datei/), new File(['%PDF-1.4'], 'befund.pdf'))
  cleanup()

  renderOnSite(<MwoRequestForm />)

  expect(await screen.findByRole('checkbox', { name: /Anonym anfragen/, checked: true })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Vorname/ })).toBeNull()
  expect(field(/^E-Mail/).value).toBe('max.mustermann@example.com')
  expect(screen.getByRole('checkbox', { name: /Ich willige ausdrücklich ein/, checked: false })).toBeTruthy()
  expect(sessionStorage.getItem('form-drafts')).not.toMatch(/befund|gdpr/)
})

test('a file that was chosen before the form reacts is named, or refused, all the same', async () => {
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'files', 'get')
  chosen.mockReturnValue([new File(['%PDF-1.4'], 'befund.pdf')] as unknown as FileList)
  renderOnSite(<MwoRequestForm />)
  expect(await screen.findByText(/^befund\.pdf/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Datei entfernen' })).toBeTruthy()
  cleanup()

  chosen.mockReturnValue([new File([''], 'befund.pdf')] as unknown as FileList)
  renderOnSite(<MwoRequestForm />)
  expect(await screen.findByText(/^Die Datei ist leer/)).toBeTruthy()
  chosen.mockRestore()
})

/** Uploads that are answered with this. @returns the addresses that they went to, in order */
function stubUploads(status: number, body: unknown = {}): string[] {
  const addresses: string[] = []
  class Upload {
    upload = {}
    status = status
    response = body
    onload = () => {}
    onloadend = () => {}
    setRequestHeader() {}
    open(_method: string, address: string) {
      addresses.push(address)
    }
    send() {
      this.onload()
      this.onloadend()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return addresses
}

/** With consent and a PDF. @returns the file */
async function showFormWithFile(): Promise<File> {
  await showFilledForm()
  await userEvent.click(consent())
  const file = new File(['%PDF-1.7\n'], 'Befund.pdf')
  await userEvent.upload(screen.getByLabelText(/^Datei/), file)
  expect(await screen.findByText(/^Befund\.pdf/)).toBeTruthy()
  return file
}

function unreadable(file: File): File {
  const slice = new Blob()
  slice.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  file.slice = () => slice
  return file
}

async function showFilledForm(): Promise<void> {
  renderOnSite(<MwoRequestForm />)
  await userEvent.type(field(/^Vorname/), 'Max')
  await userEvent.type(field(/^Nachname/), 'Mustermann')
  await userEvent.type(field(/^E-Mail/), 'max.mustermann@example.com')
}
