import { phoneTalk } from '../first-contacts.ts'

/** Where a frequent question can lead further. The pages know the address (`app/content/frequent-questions.ts`). */
export const questionLinks = ['', 'prices', 'exclusions', 'device'] as const

interface FrequentQuestion {
  question: string
  answer: string
  link: (typeof questionLinks)[number]
}

/** What the practice says in its own words, besides its articles. A name in braces is a fact (`fill-in.ts`). */
export interface Words {
  frequentQuestions: FrequentQuestion[]
  exclusions: { text: string }[]
  home: { lead: string; device: string; portableDevice: string; products: string; idea: string }
  about: {
    lead: string
    mission: string
    vision: string
    nature: string
    science: string
    individuality: string
    trust: string
  }
  mwoDigital: { lead: string; frequencies: string; precision: string; care: string; wholePerson: string }
  consultation: { lead: string; planning: string }
}

/**
 * The words that a new installation starts with. A fact in them is a plain path of the facts: a browser finds it without the
 * list of `text-facts.ts`.
 */
export const shippedWords: Words = {
  frequentQuestions: [
    {
      question: 'Was kostet die Erstberatung?',
      answer:
        'Die Erstberatung ist {practice.firstTalk.price} und unverbindlich. Sie ist ein Informationsgespräch: Wir erklären, was wir anbieten, was darüber bekannt ist und was nicht. Eine Diagnose stellen wir dabei nicht, und behandelt wird auch nicht.',
      link: '',
    },
    {
      question: 'Wie lange dauert der erste Termin?',
      answer:
        'Für die Erstberatung planen wir {practice.firstTalk.minMinutes}–{practice.firstTalk.maxMinutes} Minuten ein. Entscheiden Sie sich danach für eine Behandlung, dauert der erste Behandlungstermin etwa {practice.firstTreatment.minutes} Minuten, weil wir vorher in Ruhe alle Ausschlussgründe durchgehen.',
      link: '',
    },
    {
      question: 'Wie lange dauert ein Folgetermin?',
      answer: 'Etwa {practice.followUp.minutes} Minuten.',
      link: '',
    },
    {
      question: 'Ist eine Beratung am Telefon möglich?',
      answer: `Ja. ${phoneTalk.text}`,
      link: '',
    },
    {
      question: 'Was kostet eine Behandlung, und zahlt die Krankenkasse?',
      answer:
        'Eine Behandlungsstunde kostet {practice.prices.treatmentPerHour} €. Gesetzliche Krankenkassen übernehmen die Kosten in der Regel nicht. Private Versicherungen und Beihilfestellen entscheiden im Einzelfall; fragen Sie dort bitte vorher nach. Sie erhalten von uns vor der Behandlung eine schriftliche Auskunft über die voraussichtlichen Kosten.',
      link: 'prices',
    },
    {
      question: 'Ersetzt das den Besuch beim Arzt?',
      answer:
        'Nein. Die Verfahren, die wir anwenden, sind wissenschaftlich nicht anerkannt. Sie ersetzen keine ärztliche Untersuchung oder Behandlung. Bitte setzen Sie verordnete Medikamente nicht eigenmächtig ab.',
      link: '',
    },
    {
      question: 'Wer darf nicht behandelt werden?',
      answer:
        'Zum Beispiel Menschen mit Herzschrittmacher oder anderen elektronischen Implantaten. Die ganze Liste steht auf der Seite MWO Digital. Wir fragen vor jeder ersten Anwendung danach.',
      link: 'exclusions',
    },
  ],
  // Taken from related, well-described technologies (short wave, electrical muscle stimulation), as no approved manual of a
  // multi-wave oscillator was found.
  exclusions: [
    'Herzschrittmacher oder implantierter Defibrillator – auch als Begleitperson im selben Raum oder im Raum nebenan',
    'andere elektronische Implantate: Cochlea-Implantat, Nerven-, Rückenmark- oder Hirnstimulator, Insulinpumpe, Knochenwachstumsstimulator – auch abgeschaltet, auch wenn nur noch eine Elektrode im Körper liegt, und ebenso als Begleitperson',
    'Metall im Körper im Bereich der Anwendung, auch Spirale mit Metall',
    'Schwangerschaft',
    'bösartige Tumoren',
    'Epilepsie',
    'schwere Herzrhythmusstörungen',
    'akute Infekte, hohes Fieber, Tuberkulose',
    'verletzte oder entzündete Haut, gestörtes Wärme- oder Schmerzempfinden',
    'Kinder und Jugendliche',
  ].map((text) => ({ text })),
  home: {
    lead: 'Wir arbeiten mit dem Multiwellen-Oszillator, einem Verfahren der Erfahrungsheilkunde aus den 1930er-Jahren – mit Zeit, klaren Grenzen und ohne Heilversprechen.',
    device: 'Ein Feld aus vielen Frequenzen, digital gesteuert. Wie eine Sitzung abläuft und was wir vorher prüfen.',
    portableDevice: 'Das tragbare Gerät: Technik, Handhabung und wer es nicht verwenden darf.',
    products: 'Wasser, Kolloide, Atmung: was belegt ist, was Behörden dazu sagen und was offen bleibt.',
    idea: 'Georges Lakhovsky stellte sich Zellen als kleine Schwingkreise vor. Das Bild ist fast hundert Jahre alt. Resonanz ist gut verstandene Physik; dass Zellen sich so verhalten, hat niemand gezeigt. In unserem Blog trennen wir beides.',
  },
  about: {
    lead: 'Die {practice.name} ist die Praxis der {practice.owner.title} {practice.owner.name}. Hier lesen Sie, was sie vorhat, wie sie arbeitet und wo sie ihre Grenzen zieht.',
    mission:
      'Wir begleiten Menschen, die neben der ärztlichen Versorgung ein Verfahren der Erfahrungsheilkunde kennenlernen möchten. Sie sollen danach mehr wissen als vorher: über das Verfahren, über seine Grenzen und über die eigene Entscheidung.',
    vision:
      'Eine Heilkunde, in der niemand etwas glauben muss, um ernst genommen zu werden. In der „das ist nicht belegt“ ein gewöhnlicher Satz ist. Und in der Fachleute verschiedener Richtungen miteinander statt übereinander sprechen.',
    nature:
      'Wir nehmen uns Zeit, hören zu und fangen mit dem Einfachen an: Schlaf, Bewegung, Essen, Atem. Ein Gerät kommt erst danach, und nur, wenn Sie es möchten.',
    science:
      'Wir trennen Belegtes von Vermutetem und sagen, was wir nicht wissen. Das Verfahren, mit dem wir arbeiten, ist wissenschaftlich nicht anerkannt. Auch das gehört auf diese Seite.',
    individuality:
      'Kein Mensch bekommt von uns ein Programm von der Stange. Jeder Termin beginnt mit Ihrer Geschichte und endet mit der Frage, ob ein weiterer für Sie sinnvoll ist.',
    trust:
      'Was Sie uns erzählen, bleibt bei uns. Das sichern wir Ihnen im Behandlungsvertrag zu. Und Sie können jederzeit aufhören, ohne es zu begründen.',
  },
  mwoDigital: {
    lead: '{device.description} Hier steht, was das Gerät tut, wie eine Sitzung abläuft und was niemand versprechen kann.',
    frequencies:
      'Das Gerät erzeugt ein elektromagnetisches Feld, in dem viele Frequenzen zugleich vorkommen. Harmonisch nennt die Physik Schwingungen, deren Frequenzen ganzzahlige Vielfache voneinander sind. Über den Körper sagt das Wort nichts.',
    precision:
      '{device.control} So lässt sich eine Sitzung beim nächsten Mal genauso wiederholen. Das ist genau. Ein Nachweis der Wirkung ist es nicht.',
    care: 'Vor jeder ersten Anwendung klären wir Ausschlussgründe, und im Zweifel lassen wir es. Risiken des Verfahrens sind nicht systematisch untersucht; darum sind wir vorsichtig.',
    wholePerson:
      'Eine Sitzung ist immer auch ein Gespräch: über Schlaf, Alltag, Belastungen und das, was Ihre Ärztin oder Ihr Arzt dazu sagt. Das Gerät ist nur ein Teil davon.',
  },
  consultation: {
    lead: 'Schreiben Sie uns, worum es geht, oder rufen Sie an.',
    planning:
      'Wir gehen Ausschlussgründe und Vorbefunde durch und überlegen gemeinsam, ob ein Termin für Sie sinnvoll ist. Eine Zahl von Sitzungen legen wir nicht fest. Die voraussichtlichen Kosten erhalten Sie vorher schriftlich.',
  },
}
