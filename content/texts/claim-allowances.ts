export interface Allowance {
  rule: string
  /** Words of the sentence around the matched word, exactly as they stand there. */
  words: string
  whole?: true
  reason: string
}

const refusal = 'says what we do not promise or do not do'
const notShown = 'stands in the list of what has not been shown, or says that it is not shown'
const exclusion = 'names who must not be treated; nothing is advertised with it'
const questioned = 'names a slogan of others in order to question it'
const nameOfAuthority = 'name of an authority, a journal or a hospital, not of the practice'

/** Every use of a word that a claim rule finds, and why it is right. A test refuses unused entries. */
export const claimAllowances: readonly Allowance[] = [
  { rule: 'healing', words: 'weder Heilung noch Linderung', reason: refusal },
  { rule: 'relief', words: 'weder Heilung noch Linderung', reason: refusal },
  { rule: 'healing', words: 'Dass der Apparat heilt oder lindert.', reason: notShown },
  { rule: 'relief', words: 'Dass der Apparat heilt oder lindert.', reason: notShown },
  { rule: 'healing', words: 'Viele Praxen zeigen Dankesbriefe und Heilungsgeschichten.', reason: questioned },
  { rule: 'healing', words: 'keine Heilungsgeschichten zeigt', reason: refusal },
  { rule: 'healing', words: 'Eine Heilungsgeschichte werden Sie hier trotzdem nicht finden', reason: refusal },
  { rule: 'helps people', words: 'ob sein Apparat Menschen hilft, erst recht nicht', reason: notShown },
  { rule: 'helps people', words: 'Dass ein Gerät Menschen hilft, weist ein Patent nicht nach', reason: notShown },

  {
    rule: 'harmonised',
    words: 'Harmonisierung',
    whole: true,
    reason: 'heading that the specification names (“cell resonance, harmonisation”); the notice stands directly below',
  },
  {
    rule: 'harmonised',
    words: '„Schwingungen zu harmonisieren“',
    reason: 'in quotation marks, as a word of Erfahrungsheilkunde; the next sentence says that it is not shown',
  },
  {
    rule: 'harmonised',
    words: 'ob Felder im Mikrowellenbereich biologische Strukturen in Resonanz bringen können',
    reason: 'the question of a cited calculation, whose answer is no',
  },
  { rule: 'cells improved', words: 'Sauerstoff und Zellenergie: was Atmen kann und was nicht', reason: questioned },
  { rule: 'cells improved', words: 'Wer von „Zellenergie“ spricht', reason: questioned },
  { rule: 'cells improved', words: 'eine besondere Ordnung im Wasser stärke die Zellen', reason: questioned },
  {
    rule: 'more energy',
    words: 'Der Gedanke liegt nahe: mehr Luft, mehr Sauerstoff, mehr Energie.',
    reason: questioned,
  },
  { rule: 'more energy', words: 'gebe ihr dadurch mehr Energie', reason: questioned },
  { rule: 'more energy', words: 'Mehr Energie in der Zelle durch Atemübungen.', whole: true, reason: notShown },
  { rule: 'detox', words: 'Ein gesunder Körper braucht keine Entgiftungswoche.', reason: questioned },
  { rule: 'water legends', words: 'das als „strukturiert“ oder „belebt“ angeboten wird', reason: questioned },
  { rule: 'water legends', words: 'viele Namen: strukturiert, hexagonal, belebt, informiert', reason: questioned },
  { rule: 'water legends', words: 'belebt, verwirbelt, hexagonal, strukturiert', reason: questioned },
  {
    rule: 'kills germs',
    words: 'Auch Chlorreiniger tötet in der Schale Bakterien.',
    reason: 'explains why a laboratory dish proves nothing for people',
  },

  { rule: 'safe', words: 'ein Erfolg sei sicher zu erwarten', reason: 'reports what § 3 HWG forbids' },
  { rule: 'certain success', words: 'ein Erfolg sei sicher zu erwarten', reason: 'reports what § 3 HWG forbids' },
  { rule: 'safe', words: 'Klein heißt nicht unbedenklich.', reason: notShown },
  { rule: 'safe', words: 'Ebenso wenig ist gezeigt, dass die Einnahme unbedenklich ist.', reason: notShown },
  { rule: 'safe', words: 'nicht allgemein als unbedenklich und wirksam anerkannt', reason: notShown },
  { rule: 'safe', words: 'der Nachweis der Unbedenklichkeit fehlt', reason: notShown },
  { rule: 'well tried', words: 'Solange deren Risiken nicht systematisch erforscht sind', reason: notShown },

  { rule: 'success', words: 'Warum Sie hier keine Erfolgsgeschichten finden', reason: refusal },
  { rule: 'success', words: 'Keine Erfolgsgeschichten', reason: refusal, whole: true },
  { rule: 'success', words: 'veröffentlichen wir auch keine Erfolgsgeschichten', reason: refusal },
  { rule: 'success', words: 'was gegen eine Wand voller Erfolgsgeschichten spricht', reason: questioned },
  {
    rule: 'success',
    words: 'Die Adresse dieser Seite verspricht Erfolgsgeschichten.',
    reason: 'the specification fixes the address; the article says why there are none',
  },
  {
    rule: 'success',
    words: 'soweit wir eine Garantie übernommen',
    reason: 'term of liability law in the terms and conditions',
  },

  { rule: 'HWG § 12 illness', words: 'Menschen mit bösartigen Tumoren', whole: true, reason: exclusion },
  {
    rule: 'HWG § 12 illness',
    words: 'Menschen mit akutem Infekt, hohem Fieber oder Tuberkulose',
    whole: true,
    reason: exclusion,
  },
  { rule: 'illness', words: 'eine dieser Erkrankungen bekannt ist: Asthma, COPD', reason: exclusion },
  {
    rule: 'illness',
    words: 'in einem Kinderkrankenhaus in Davos 32 Kinder mit Neurodermitis',
    reason: 'says what a cited trial examined; its result was negative (facts file, 7.2)',
  },

  { rule: 'remote treatment', words: 'Diagnosen stellen wir am Telefon nicht', reason: refusal },
  { rule: 'remote treatment', words: 'wir behandeln auch nicht aus der Ferne', reason: refusal },
  { rule: 'physician words', words: 'Verfahren sind in Kliniken und Praxen alltäglich', reason: nameOfAuthority },
  { rule: 'physician words', words: 'die übliche Behandlung der Klinik', reason: nameOfAuthority },
  { rule: 'physician words', words: 'Journal of the Anthropological Institute', reason: nameOfAuthority },
  { rule: 'physician words', words: 'Robert Koch-Institut', reason: nameOfAuthority },
  { rule: 'number of sessions', words: 'Eine Zahl von Sitzungen legen wir nicht fest.', reason: refusal },
  { rule: 'number of sessions', words: 'Eine Zahl von Sitzungen, nach der etwas eintreten müsste', reason: refusal },
  {
    rule: 'easy language',
    words: 'Texte in Leichter Sprache und Videos in Gebärdensprache gibt es nicht.',
    reason: refusal,
  },
]
