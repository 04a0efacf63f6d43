/** Who appears in tests. Nobody of them exists: `example.com` belongs to no one (RFC 2606). */
export const ADMINISTRATOR = 'erika.mustermann@example.com'
export const OUTSIDER = 'max.mustermann@example.com'
export const PASSWORD = 'Ostsee-im-November-7'
