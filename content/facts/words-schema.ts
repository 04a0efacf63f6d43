import { z } from 'zod/mini'
import { choice, column, flag, onlyOnce, rows, words } from './fact-kinds.ts'
import { acceptable, type InForm, inQuestions, inTexts, withPortableDevice } from './in-form.ts'

/** The sentences of the pages that the practice may change. */

const frequentQuestions = rows(
  z.strictObject({
    question: column(words(160, true), 'Frage'),
    answer: column(words(1500), 'Antwort'),
    /** The page knows the address (`routes/public/consultation.tsx`). */
    link: column(
      choice(['', 'prices', 'exclusions', 'device'], 'Bitte wählen Sie einen Verweis aus der Liste.', {
        '': 'kein Verweis',
        prices: 'zu den Preisen',
        exclusions: 'zu den Ausschlussgründen',
        device: 'zur Seite MWO Digital',
      }),
      'Verweis unter der Antwort',
    ),
  }),
  { entry: 'Frage', least: 1, most: 20, movable: true },
).check(z.superRefine(onlyOnce('question')))

const exclusions = rows(
  z.strictObject({
    text: column(words(400, true), 'Wer nicht behandelt wird'),
    companions: column(flag(), 'Gilt auch für die Begleitung'),
  }),
  { entry: 'Ausschlussgrund', least: 1, most: 40, movable: true },
).check(
  z.superRefine(onlyOnce('text')),
  z.refine(
    (rows) => rows.some(({ companions }) => companions),
    'Bitte haken Sie an, was auch für die Begleitung gilt.',
  ),
)

/** What the practice says of itself and its devices: it reads it before the site is released. */
const paragraph = (label: string, where: string, more: Partial<InForm> = {}) => inTexts(words(1500), label, where, more)

export const practiceWords = z.strictObject({
  frequentQuestions: inQuestions(frequentQuestions, 'Häufige Fragen', 'Beratung, Suchmaschinen'),
  exclusions: inQuestions(exclusions, 'Wen wir nicht behandeln', 'überall, wo ein Gerät beschrieben wird'),
  dental: inQuestions(words(600), 'Zahnersatz, Kronen und Füllungen', 'unter der Liste'),
  listsFrom: inQuestions(words(600), 'Woher die Liste stammt', 'MWO Digital, unter der Liste'),
  home: z.strictObject({
    lead: paragraph('Startseite: Einleitung', 'Startseite, ganz oben', acceptable),
    device: paragraph('Startseite: MWO Digital', 'Startseite, erste Karte'),
    portableDevice: paragraph('Startseite: tragbares Gerät', 'Startseite, zweite Karte', withPortableDevice),
    products: paragraph('Startseite: Gesundheitsprodukte', 'Startseite, dritte Karte', acceptable),
    idea: paragraph('Startseite: Woher die Idee kommt', 'Startseite, vor dem Blog', acceptable),
  }),
  about: z.strictObject({
    title: inTexts(words(80, true), 'Über uns: Überschrift', 'Über uns, ganz oben', {
      contradictedBy: { list: 'practice.colleagues' },
    }),
    lead: paragraph('Über uns: Einleitung', 'Über uns, ganz oben'),
    mission: paragraph('Über uns: Mission', 'Über uns'),
    vision: paragraph('Über uns: Vision', 'Über uns'),
    nature: paragraph('Über uns: Natürlichkeit', 'Über uns, Werte'),
    science: paragraph('Über uns: Wissenschaft', 'Über uns, Werte'),
    individuality: paragraph('Über uns: Individualität', 'Über uns, Werte'),
    trust: paragraph('Über uns: Vertrauen', 'Über uns, Werte'),
  }),
  mwoDigital: z.strictObject({
    lead: paragraph('MWO Digital: Einleitung', 'MWO Digital, ganz oben'),
    frequencies: paragraph('MWO Digital: Harmonische Frequenzen', 'MWO Digital, Merkmale'),
    precisionTitle: inTexts(words(60, true), 'MWO Digital: Überschrift zur Steuerung', 'MWO Digital, Merkmale'),
    precision: paragraph('MWO Digital: Steuerung', 'MWO Digital, Merkmale'),
    care: paragraph('MWO Digital: Sorgfältige Anwendung', 'MWO Digital, Merkmale'),
    wholePerson: paragraph('MWO Digital: Ganzheitlicher Blick', 'MWO Digital, Merkmale'),
  }),
  consultation: z.strictObject({
    lead: paragraph(
      'Beratung: Einleitung',
      'Beratung, ganz oben; die Zusage einer Antwort folgt von selbst',
      acceptable,
    ),
    planning: paragraph('Beratung: Behandlungsplanung', 'Beratung, Preise'),
  }),
})

export type Words = z.output<typeof practiceWords>
