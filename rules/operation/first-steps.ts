/** What `POST /api/first-steps` tells an administrator: how far the site is from being ready for visitors. */
export interface FirstSteps {
  isPublic: boolean
  samples: number
  unreadTexts: number
  isReleased: boolean
  /** Of the caller. */
  hasSecondFactor: boolean
  /** Whether mails leave this server, or are caught on it. */
  sendsMails: boolean
  /** ISO 8601. */
  newestBackup: string | null
}
