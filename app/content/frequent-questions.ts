import { phoneTalk } from './first-contacts.ts'
import { practice } from './practice.ts'

const { firstTalk, firstTreatment, followUp } = practice

interface FrequentQuestion {
  question: string
  answer: string
  /** Leads further, below the answer. Search engines get the answer alone. */
  link?: { href: string; label: string }
}

/** Shown on /beratung and given to search engines in the same words. */
export const frequentQuestions: readonly FrequentQuestion[] = [
  {
    question: 'Was kostet die Erstberatung?',
    answer: `Die Erstberatung ist ${firstTalk.price} und unverbindlich. Sie ist ein Informationsgespräch: Wir erklären, was wir anbieten, was darüber bekannt ist und was nicht. Eine Diagnose stellen wir dabei nicht, und behandelt wird auch nicht.`,
  },
  {
    question: 'Wie lange dauert der erste Termin?',
    answer: `Für die Erstberatung planen wir ${firstTalk.minMinutes}–${firstTalk.maxMinutes} Minuten ein. Entscheiden Sie sich danach für eine Behandlung, dauert der erste Behandlungstermin etwa ${firstTreatment.minutes} Minuten, weil wir vorher in Ruhe alle Ausschlussgründe durchgehen.`,
  },
  {
    question: 'Wie lange dauert ein Folgetermin?',
    answer: `Etwa ${followUp.minutes} Minuten.`,
  },
  {
    question: 'Ist eine Beratung am Telefon möglich?',
    answer: `Ja. ${phoneTalk.text}`,
  },
  {
    question: 'Was kostet eine Behandlung, und zahlt die Krankenkasse?',
    answer: `Eine Behandlungsstunde kostet ${practice.prices.treatmentPerHour} €. Gesetzliche Krankenkassen übernehmen die Kosten in der Regel nicht. Private Versicherungen und Beihilfestellen entscheiden im Einzelfall; fragen Sie dort bitte vorher nach. Sie erhalten von uns vor der Behandlung eine schriftliche Auskunft über die voraussichtlichen Kosten.`,
    link: { href: '/preise', label: 'Alle Preise' },
  },
  {
    question: 'Ersetzt das den Besuch beim Arzt?',
    answer:
      'Nein. Die Verfahren, die wir anwenden, sind wissenschaftlich nicht anerkannt. Sie ersetzen keine ärztliche Untersuchung oder Behandlung. Bitte setzen Sie verordnete Medikamente nicht eigenmächtig ab.',
  },
  {
    question: 'Wer darf nicht behandelt werden?',
    answer:
      'Zum Beispiel Menschen mit Herzschrittmacher oder anderen elektronischen Implantaten. Die ganze Liste steht auf der Seite MWO Digital. Wir fragen vor jeder ersten Anwendung danach.',
    link: { href: '/mwo-digital#ausschluss', label: 'Zur Liste der Ausschlussgründe' },
  },
]
