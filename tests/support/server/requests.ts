/** What a visitor sends, as the forms send it. Each call gives a fresh id, so that a test finds its own row. */
export function consultationRequest(changes: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    first_name: 'Erika',
    last_name: 'Mustermann',
    email: 'erika.mustermann@example.com',
    phone: '040 66969-123',
    consultation_type: 'erstberatung',
    preferred_time: 'vormittags',
    message: 'Wie lange dauert das erste Gespräch?',
    consent_version: '2026-11-20',
    ...changes,
  }
}

export function mwoEntry(changes: Record<string, unknown> = {}) {
  return {
    id: crypto.randomUUID(),
    first_name: 'Max',
    last_name: 'Mustermann',
    email: 'max.mustermann@example.com',
    message: 'Welche Unterlagen soll ich mitbringen?',
    gdpr_consent: true,
    consent_version: '2026-11-20',
    ...changes,
  }
}

export const uploadPath = (extension = 'pdf') => `${crypto.randomUUID()}/datei.${extension}`

export const pdfBytes = () => new TextEncoder().encode('%PDF-1.7\n%Beispiel\n').buffer as ArrayBuffer
/** The first bytes of a picture; tests read no further. */
export const pngBytes = () =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).buffer as ArrayBuffer

let next = Math.floor(Math.random() * 12_800)

/** An address whose networks no other visitor of a test has, so that limits meet only tests that are about them. */
export function freshNetwork(): string {
  next = (next + 1) % 12_800
  return `${11 + (next >> 8)}.${next & 255}.113.7`
}
