/** Addresses of the admin area, which is one document. Some have a page for each entry below them. */
export const adminPaths: readonly string[] = [
  '/admin',
  '/admin/beratung',
  '/admin/newsletter',
  '/admin/termine',
  '/admin/vorlagen',
  '/admin/newsletter/ausgaben',
  '/admin/praxis',
  '/admin/bilder',
  '/admin/texte',
  '/admin/veroeffentlichen',
  '/admin/papierkorb',
  '/admin/profil',
  '/admin/password-reset',
  '/admin/einladung',
]
