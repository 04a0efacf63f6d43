/** What the evidence notices say, for pages (app/ui/notices/evidence-notice.tsx) and mails. */
export const evidenceWords = {
  /** @param assumption what is not shown: a clause that begins with „dass“ or „ob“ */
  inline: (assumption: string): string =>
    `Nicht belegt ist, ${assumption}. Wir informieren hier allgemein, versprechen nichts und stellen keine Diagnose. Beschwerden lassen Sie bitte von einer Ärztin oder einem Arzt abklären; zum Verfahren beraten auch Heilpraktikerinnen und Heilpraktiker.`,
  /** @param about in the accusative */
  status: (about: string): string =>
    `Für ${about} ist eine Wirksamkeit wissenschaftlich nicht nachgewiesen. Die wissenschaftliche Medizin erkennt eine solche Anwendung nicht an. Wir versprechen weder Heilung noch Linderung.`,
  compact: (about: string): string =>
    `${evidenceWords.status(about)} Diese Seite informiert allgemein und stellt keine Diagnose. Beschwerden lassen Sie bitte von einer Ärztin oder einem Arzt abklären; zum Verfahren beraten auch Heilpraktikerinnen und Heilpraktiker.`,
}
