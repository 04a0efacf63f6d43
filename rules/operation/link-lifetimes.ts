export const CONFIRMATION_LINK_HOURS = 48

export const RECOVERY_LINK_MINUTES = 60

export const INVITATION_LINK_HOURS = 72

/** How long a signed link to an uploaded file opens it. */
export const FILE_LINK_SECONDS = 5 * 60
