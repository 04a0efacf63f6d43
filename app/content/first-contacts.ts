/** What the two ways of a first talk are and where they take place. /beratung and /preise say it in these words. */
export const firstTalkText =
  // Where it may break in a narrow card: browsers do not know this word.
  'Ein Informations\u00ADgespräch in der Praxis. Sie fragen, wir erklären Verfahren, Grenzen und Kosten. Ohne Diagnose, ohne Behandlung, ohne Verpflichtung.'

/** No fact holds a price for it, so none is named. */
export const phoneTalk = {
  name: 'Telefonberatung',
  note: 'kurz und unverbindlich',
  text: 'Ein Vorgespräch zu Ablauf, Kosten und Grenzen. Diagnosen stellen wir am Telefon nicht, und wir behandeln auch nicht aus der Ferne.',
}
