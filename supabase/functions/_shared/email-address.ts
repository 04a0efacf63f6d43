/**
 * The shape every form, function and table policy accepts: something, an @, something with a dot. Only a mail that
 * arrives proves an address, so this refuses slips of the finger, and characters with which a mail program would read
 * more than one address (`Name <a@b.de>`, `a@b.de,c@d.de`, line breaks).
 */
export const EMAIL_SHAPE = /^[^\s\p{Cc}@<>()[\],;:\\"]+@[^\s\p{Cc}@<>()[\],;:\\"]+\.[^\s\p{Cc}@<>()[\],;:\\"]+$/u
