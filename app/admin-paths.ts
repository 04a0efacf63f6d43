/** Addresses of the admin area. All are one document; below some stands a page for each entry. */
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
