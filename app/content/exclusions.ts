/**
 * Who must not use high-frequency devices. Taken from related, well-described technologies (short wave, electrical muscle
 * stimulation), as no approved manual of a multi-wave oscillator was found. Shown wherever a device is described.
 */
export const exclusions = [
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
] as const
