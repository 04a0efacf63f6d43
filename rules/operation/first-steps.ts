/** What `POST /api/first-steps` tells an administrator: how far the site is from being ready for visitors. */
export interface FirstSteps {
  /** Whether the address of the site is a public one. */
  isPublic: boolean
  /** How many facts are still samples. */
  samples: number
  /** The number of shipped texts that the practice has not read. */
  unreadTexts: number
  /** Whether the practice has released the site. */
  isReleased: boolean
  /** Of the caller. */
  hasSecondFactor: boolean
  /** Whether mails leave this server, or are caught on it. */
  sendsMails: boolean
  /** When the newest backup was made, ISO 8601. */
  newestBackup: string | null
}
