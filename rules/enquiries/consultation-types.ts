/** What a visitor can choose as the subject of the talk: the stored value and its German label. */
export const consultationTypes = {
  erstberatung: 'Erstberatung',
  mwo: 'MWO Digital',
  zendawave: 'ZENDAWAVE',
  behandlungsplan: 'Behandlungsplanung',
  nachbetreuung: 'Nachbetreuung',
} as const
