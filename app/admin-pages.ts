export const adminPages = {
  dashboard: () => import('./routes/admin/dashboard.tsx'),
  enquiries: () => import('./routes/admin/enquiry-list.tsx'),
  mwoRequest: async () => (await import('./routes/admin/enquiry-entry.tsx')).enquiryEntry('mwo'),
  consultationRequest: async () => (await import('./routes/admin/enquiry-entry.tsx')).enquiryEntry('consultation'),
  newsletterAddresses: () => import('./routes/admin/newsletter-addresses.tsx'),
  appointments: () => import('./routes/admin/appointments.tsx'),
  answerTemplates: () => import('./routes/admin/answer-templates.tsx'),
  newsletterIssues: () => import('./routes/admin/newsletter-issues.tsx'),
  newsletterIssue: () => import('./routes/admin/newsletter-issue.tsx'),
  newsletter: () => import('./routes/admin/newsletter.tsx'),
  website: () => import('./routes/admin/website.tsx'),
  practiceData: () => import('./routes/admin/practice-data.tsx'),
  pictures: () => import('./routes/admin/pictures.tsx'),
  texts: () => import('./routes/admin/texts.tsx'),
  text: () => import('./routes/admin/text.tsx'),
  publish: () => import('./routes/admin/publish.tsx'),
  trash: () => import('./routes/admin/trash.tsx'),
  profile: () => import('./routes/admin/profile.tsx'),
  passwordReset: () => import('./routes/admin/password-reset.tsx'),
  invitation: () => import('./routes/admin/invitation.tsx'),
}

/** Fetches the pages of the tabs, so that they open also while the server is away. */
export function fetchPagesOfTabs(): void {
  const { dashboard, enquiries, website, practiceData, texts, pictures, publish, trash } = adminPages
  const { newsletter, profile } = adminPages
  const overview = [dashboard, enquiries, newsletter, profile]
  for (const fetchPage of [...overview, website, practiceData, texts, pictures, publish, trash])
    fetchPage().catch(() => {})
}
