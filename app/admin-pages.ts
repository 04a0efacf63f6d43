interface AdminPlace {
  /** Missing for a frame, which stands around its pages at whatever address. `:id` is any one part. */
  path?: string
  /** Missing where an address only leads elsewhere (`admin-routes.tsx`). */
  page?: () => Promise<unknown>
  /** Fetched in advance, so that it opens also while the server is away. */
  isTab?: true
  pages?: readonly AdminPlace[]
}

/** The admin area behind its sign-in: every address, and what it shows inside of what. */
export const adminPages: readonly AdminPlace[] = [
  {
    page: () => import('./routes/admin/dashboard.tsx'),
    isTab: true,
    pages: [
      {
        path: '/admin',
        page: () => import('./routes/admin/enquiry-list.tsx'),
        isTab: true,
        pages: [
          {
            path: '/admin/mwo/:id',
            page: async () => (await import('./routes/admin/enquiry-entry.tsx')).enquiryEntry('mwo'),
          },
          {
            path: '/admin/beratung/:id',
            page: async () => (await import('./routes/admin/enquiry-entry.tsx')).enquiryEntry('consultation'),
          },
        ],
      },
      { path: '/admin/beratung' },
      { path: '/admin/termine', page: () => import('./routes/admin/appointments.tsx') },
      { path: '/admin/vorlagen', page: () => import('./routes/admin/answer-templates.tsx') },
    ],
  },
  {
    page: () => import('./routes/admin/website.tsx'),
    isTab: true,
    pages: [
      { path: '/admin/praxis', page: () => import('./routes/admin/practice-data.tsx'), isTab: true },
      { path: '/admin/texte', page: () => import('./routes/admin/texts.tsx'), isTab: true },
      { path: '/admin/texte/issue/:key' },
      { path: '/admin/texte/:kind/:key', page: () => import('./routes/admin/text.tsx') },
      { path: '/admin/bilder', page: () => import('./routes/admin/pictures.tsx'), isTab: true },
      { path: '/admin/papierkorb', page: () => import('./routes/admin/trash.tsx'), isTab: true },
      { path: '/admin/veroeffentlichen', page: () => import('./routes/admin/publish.tsx'), isTab: true },
    ],
  },
  {
    page: () => import('./routes/admin/newsletter.tsx'),
    isTab: true,
    pages: [
      { path: '/admin/newsletter/ausgaben', page: () => import('./routes/admin/newsletter-issues.tsx') },
      { path: '/admin/newsletter/ausgaben/:key', page: () => import('./routes/admin/newsletter-issue.tsx') },
      { path: '/admin/newsletter/ausgaben/:key/text', page: () => import('./routes/admin/text.tsx') },
      { path: '/admin/newsletter', page: () => import('./routes/admin/newsletter-addresses.tsx') },
    ],
  },
  { path: '/admin/profil', page: () => import('./routes/admin/profile.tsx'), isTab: true },
]

/** What a link in a mail opens, without a session. */
export const mailedPages = [
  {
    path: '/admin/password-reset',
    page: () => import('./routes/admin/password-reset.tsx'),
    waiting: 'Der Link wird geprüft …',
  },
  {
    path: '/admin/einladung',
    page: () => import('./routes/admin/invitation.tsx'),
    waiting: 'Die Einladung wird geprüft …',
  },
] as const satisfies readonly (AdminPlace & { waiting: string })[]

const all = [...adminPages, ...mailedPages].flatMap(withAllBelow)

function withAllBelow(place: AdminPlace): AdminPlace[] {
  return [place, ...(place.pages ?? []).flatMap(withAllBelow)]
}

const addresses = all.flatMap(({ path }) => path ?? [])
const patterns = addresses.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** The addresses without a part that stands for many. */
export const adminPaths: readonly string[] = addresses.filter((path) => !path.includes(':'))

export function isAdminPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}

/** Fetches the pages of the tabs: a page needs its code to say that the server is away. */
export function fetchPagesOfTabs(): void {
  for (const { page, isTab } of all) if (isTab) page?.().catch(() => {})
}
