/** For /beratung and /preise. */
export const firstTalkText =
  // With a soft hyphen for narrow cards: browsers do not know this word.
  'Ein Informations\u00ADgespräch in der Praxis. Sie fragen, wir erklären Verfahren, Grenzen und Kosten und klären, ob etwas gegen eine Anwendung spricht. Ohne Diagnose, ohne Behandlung, ohne Verpflichtung.'

/** No fact holds a price for it: a call costs nothing. */
export const phoneTalk = {
  name: 'Telefonberatung',
  note: 'kurz und unverbindlich',
  text: 'Ein kurzes Gespräch zu Ablauf, Kosten und Grenzen. Wir berechnen dafür nichts. Diagnosen stellen wir am Telefon nicht, und wir behandeln auch nicht aus der Ferne.',
}

/** A session may be on next door when a visitor enters the house. */
export const implantWarning =
  'Tragen Sie oder Ihre Begleitung einen Herzschrittmacher, einen Defibrillator oder ein anderes elektronisches Implantat, rufen Sie uns bitte an, bevor Sie kommen, auch vor dem ersten Gespräch. Nebenan kann ein Gerät laufen.'

/** With an appointment, which may be a first talk or a treatment. */
export const bringAlong =
  'Zum ersten Gespräch brauchen Sie nichts mitzubringen. Zu einem Behandlungstermin bringen Sie bitte die Liste Ihrer Medikamente und, wenn Sie einen haben, Ihren Implantatausweis mit.'

/** What choosing a time means, and what not. */
export const reservedOnly =
  'Mit Ihrer Wahl ist die Zeit für Sie reserviert. Ein Behandlungsvertrag entsteht dadurch noch nicht, und Absagen kostet nichts.'
