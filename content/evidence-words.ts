/** Where nothing is about a procedure of the practice, such as silver, no reader is sent to a practice for it. */
export function isAboutDevice(about: string): boolean {
  return /oszillator|gerät/i.test(about)
}

function whomToAsk(about: string): string {
  return isAboutDevice(about)
    ? 'Beschwerden lassen Sie bitte von einer Ärztin oder einem Arzt abklären; zum Verfahren beraten auch Heilpraktikerinnen und Heilpraktiker.'
    : 'Beschwerden lassen Sie bitte von einer Ärztin oder einem Arzt abklären.'
}

/** What the evidence notices say, for pages (app/ui/notices/evidence-notice.tsx) and mails. */
export const evidenceWords = {
  /** @param assumption what is not shown: a clause that begins with „dass“ or „ob“ */
  inline: (assumption: string): string =>
    `Nicht belegt ist, ${assumption}. Wir informieren hier allgemein, versprechen nichts und stellen keine Diagnose. ${whomToAsk(assumption)}`,
  /** @param about in the accusative */
  status: (about: string): string =>
    `Für ${about} ist eine Wirksamkeit wissenschaftlich nicht nachgewiesen. Die wissenschaftliche Medizin erkennt eine solche Anwendung nicht an. Wir versprechen weder Heilung noch Linderung.`,
  compact: (about: string): string =>
    `${evidenceWords.status(about)} Diese Seite informiert allgemein und stellt keine Diagnose. ${whomToAsk(about)}`,
}
