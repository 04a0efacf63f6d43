/** While there is a reason, enquiries or their files cannot be stored; a warning leaves that as it is. */
export const NOT_READY_REASONS = {
  disk_full: 'Die Festplatte ist voll.',
  disk_read_only: 'Das Laufwerk ist nur lesbar.',
  disk_broken: 'Das Laufwerk meldet Fehler beim Lesen oder Schreiben. Vielleicht geht es kaputt.',
  data_folder_gone: 'Der Ordner der Daten ist nicht da. Ist sein Laufwerk eingehängt?',
  out_of_memory: 'Der Arbeitsspeicher des Servers reicht nicht.',
  no_rights: 'Dem Benutzer des Servers fehlen Rechte.',
  database_read_only: 'Die Datenbank nimmt nur Lesezugriffe an.',
  database_incomplete: 'In der Datenbank fehlt, was die Website angelegt hat.',
  database_full: 'Die Datenbank nimmt keine weiteren Verbindungen an.',
  database_slow: 'Die Datenbank antwortet nicht rechtzeitig.',
  database_gone: 'Die Datenbank ist nicht zu erreichen.',
  storage_gone: 'Die Ablage der hochgeladenen Dateien ist nicht zu erreichen.',
  unknown: 'Der Grund steht im Protokoll des Servers.',
} as const

export const OPERATING_WARNINGS = {
  clock_not_trusted:
    'Die Uhr des Servers zeigt eine Zeit, die nicht sein kann. Solange wird nichts nach Fristen gelöscht.',
  backup_late:
    'Die nächtliche Sicherung gelingt nicht: Was seitdem eingeht, steht in keiner. Der Grund steht im Protokoll des Servers; die technische Betreuung behebt ihn.',
  backup_incomplete:
    'In der letzten nächtlichen Sicherung fehlen hochgeladene Dateien: Sie sind nicht in ihrer Ablage. Die technische Betreuung holt sie aus einer älteren zurück.',
  release_not_shown:
    'Was zuletzt veröffentlicht wurde, ließ sich nicht zeigen. Die Website zeigt weiter den Stand davor.',
  text_not_readable:
    'Ein veröffentlichter Text lässt sich nicht lesen und fehlt auf der Website. Welcher, sieht die technische Betreuung.',
  mail_sign_in_fails:
    'Die Website kann sich am Mailserver nicht anmelden. E-Mails warten und gehen hinaus, sobald es wieder gelingt.',
  mailbox_not_read:
    'Das Postfach der Praxis lässt sich nicht lesen: Was seitdem dort ankam, steht nicht bei den Anfragen. Es geht nichts verloren; sehen Sie bis dahin im Postfach selbst nach. Den Grund nennt der technischen Betreuung „npm run doctor“.',
  mail_secret_ends:
    'Das Geheimnis, mit dem sich die Website am Mailserver anmeldet, läuft bald ab. Danach geht keine E-Mail mehr hinaus.',
} as const

export type NotReadyReason = keyof typeof NOT_READY_REASONS
export type OperatingWarning = keyof typeof OPERATING_WARNINGS

/** Of `/readyz`. */
export interface OperatingState {
  /** Whether enquiries can be stored; without a reason it is false while the server is being stopped. */
  ready: boolean
  /** Why enquiries cannot; of a ready server, why files cannot. */
  reasons: NotReadyReason[]
  warnings: OperatingWarning[]
}
