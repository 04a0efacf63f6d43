interface AdminPlace {
  /** Missing for a frame, which stands around its pages at whatever address. `:id` is any one part. */
  path?: string
  /** Missing where an address only leads elsewhere (`admin-routes.tsx`). */
  page?: () => Promise<unknown>
  pages?: readonly AdminPlace[]
  /** Also for who has the appointments alone. */
  isForAll?: boolean
}

/** The admin area behind its sign-in: every address, and what it shows inside of what. */
export const adminPages: readonly AdminPlace[] = [
  {
    page: () => import('./routes/admin/dashboard.tsx'),
    isForAll: true,
    pages: [
      {
        path: '/admin',
        page: () => import('./routes/admin/enquiry-list.tsx'),
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
      { path: '/admin/termine', page: () => import('./routes/admin/appointments.tsx'), isForAll: true },
      { path: '/admin/vorlagen', page: () => import('./routes/admin/answer-templates.tsx') },
    ],
  },
  {
    page: () => import('./routes/admin/website.tsx'),
    pages: [
      { path: '/admin/praxis', page: () => import('./routes/admin/practice-data.tsx') },
      { path: '/admin/texte', page: () => import('./routes/admin/texts.tsx') },
      { path: '/admin/texte/lesen', page: () => import('./routes/admin/read-texts.tsx') },
      { path: '/admin/texte/issue/:key' },
      { path: '/admin/texte/:kind/:key', page: () => import('./routes/admin/text.tsx') },
      { path: '/admin/bilder', page: () => import('./routes/admin/pictures.tsx') },
      { path: '/admin/papierkorb', page: () => import('./routes/admin/trash.tsx') },
      { path: '/admin/veroeffentlichen', page: () => import('./routes/admin/publish.tsx') },
    ],
  },
  {
    page: () => import('./routes/admin/newsletter.tsx'),
    pages: [
      { path: '/admin/newsletter/ausgaben', page: () => import('./routes/admin/newsletter-issues.tsx') },
      { path: '/admin/newsletter/ausgaben/:key', page: () => import('./routes/admin/newsletter-issue.tsx') },
      { path: '/admin/newsletter/ausgaben/:key/text', page: () => import('./routes/admin/text.tsx') },
      { path: '/admin/newsletter', page: () => import('./routes/admin/newsletter-addresses.tsx') },
    ],
  },
  { path: '/admin/profil', page: () => import('./routes/admin/profile.tsx'), isForAll: true },
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

function withAllBelow(place: AdminPlace): AdminPlace[] {
  return [place, ...(place.pages ?? []).flatMap(withAllBelow)]
}

const addresses = [...adminPages, ...mailedPages].flatMap(withAllBelow).flatMap(({ path }) => path ?? [])

/** The addresses without a part that stands for many. */
export const adminPaths: readonly string[] = addresses.filter((path) => !path.includes(':'))

const parts = addresses.map((path) => path.split('/'))

export function isAdminPath(path: string): boolean {
  const asked = path.split('/')
  return parts.some(
    (own) => own.length === asked.length && own.every((part, at) => (part[0] === ':' ? asked[at] : part === asked[at])),
  )
}

/** Fetches every page that is a tab: it needs its code to say that the server is away. */
export function fetchPagesOfTabs(): void {
  for (const { path, page } of adminPages.flatMap(withAllBelow)) if (!path?.includes(':')) page?.().catch(() => {})
}
