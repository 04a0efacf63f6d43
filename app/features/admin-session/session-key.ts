/** Where the session of the admin area is stored. Named in the cookie page's inventory. */
export const SESSION_KEY = 'sb-auth-token'
