/** The people of all tests. `example.com` is reserved for examples (RFC 2606). */
export const ADMINISTRATOR = 'erika.mustermann@example.com'
export const OUTSIDER = 'max.mustermann@example.com'
export const PASSWORD = 'Ostsee-im-November-7'
/** Its hash at the lowest cost of bcrypt: what signs in hundreds of times is not about guessing. */
export const PASSWORD_HASH = '$2b$04$Fsf7hppOFw2qadVFsCgrL.Mal5l0PvPoZvq0fwRPYBnZd4IqKlYNu'
