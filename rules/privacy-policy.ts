/** The word of a consent that its form shows as a link. */
export const PRIVACY_POLICY = 'Datenschutzerklärung'
