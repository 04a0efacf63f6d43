export const consultationTypes = {
  erstberatung: 'Erstberatung',
  mwo: 'MWO Digital',
  zendawave: 'ZENDAWAVE',
  behandlungsplan: 'Behandlungsplanung',
  nachbetreuung: 'Nachbetreuung',
} as const
