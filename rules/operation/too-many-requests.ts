/** Fits after "Bitte versuchen Sie es". */
function inHowLong(seconds: number): string {
  if (seconds <= 1) return 'in einer Sekunde'
  if (seconds < 60) return `in ${Math.ceil(seconds)} Sekunden`
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'in etwa einer Minute'
  if (minutes < 60) return `in etwa ${minutes} Minuten`
  const hours = Math.ceil(seconds / 3600)
  return hours === 1 ? 'in etwa einer Stunde' : `in etwa ${hours} Stunden`
}

/** To sign in, or to get a mail or a code for it. */
export function tooManyTries(seconds: number): string {
  return `Das waren zu viele Versuche. Bitte versuchen Sie es ${inHowLong(seconds)} noch einmal.`
}

/** From one network; for visitors. @param seconds until the next request is taken */
export function tooManyRequests(seconds: number): string {
  return `Von Ihrem Internetanschluss kamen in kurzer Zeit zu viele Anfragen. Bitte versuchen Sie es ${inHowLong(seconds)} noch einmal, oder rufen Sie uns an.`
}

/** By the account of an administrator, in a day. */
export function tooMuchWritten(seconds: number): string {
  return `Mit Ihrem Zugang wurde heute schon so viel gespeichert, wie der Server an einem Tag annimmt. Weiter geht es ${inHowLong(seconds)}.`
}

/** What pictures of the practice become, of all administrators together. */
export function tooManyPictures(seconds: number): string {
  return `Heute sind schon so viele Bilder angekommen, wie der Server an einem Tag annimmt. Bitte versuchen Sie es ${inHowLong(seconds)} noch einmal.`
}

/** From one network or in all. */
export function tooManyFiles(seconds: number): string {
  return `Heute sind schon so viele Dateien angekommen, wie wir an einem Tag annehmen. Bitte senden Sie Ihre Anfrage ohne Datei, oder versuchen Sie es ${inHowLong(seconds)} noch einmal.`
}
