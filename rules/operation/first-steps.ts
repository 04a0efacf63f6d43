/** What `POST /api/first-steps` tells an administrator: how far the site is from being ready for visitors. */
export interface FirstSteps {
  /** Whether the address of the site is a public one. */
  isPublic: boolean
  /** How many facts are still samples. */
  samples: number
  /** How many of the shipped texts nobody in the practice has read. */
  unreadTexts: number
  /** Whether the practice has released the site. */
  isReleased: boolean
  /** Whether who asks has a second factor. */
  hasSecondFactor: boolean
  /** Whether mails leave this server, or are caught on it. */
  sendsMails: boolean
  /** When the newest backup was made, ISO 8601. */
  newestBackup: string | null
}
