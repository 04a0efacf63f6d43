/** The pages of the admin area, each loaded when it is opened. */
export const adminPages = {
  dashboard: () => import('./routes/admin/dashboard.tsx'),
  mwoRequests: () => import('./routes/admin/mwo-requests.tsx'),
  mwoRequest: () => import('./routes/admin/mwo-request.tsx'),
  consultationRequests: () => import('./routes/admin/consultation-requests.tsx'),
  consultationRequest: () => import('./routes/admin/consultation-request.tsx'),
  newsletterAddresses: () => import('./routes/admin/newsletter-addresses.tsx'),
  practiceData: () => import('./routes/admin/practice-data.tsx'),
  pictures: () => import('./routes/admin/pictures.tsx'),
  texts: () => import('./routes/admin/texts.tsx'),
  text: () => import('./routes/admin/text.tsx'),
  publish: () => import('./routes/admin/publish.tsx'),
  wasteBasket: () => import('./routes/admin/waste-basket.tsx'),
  profile: () => import('./routes/admin/profile.tsx'),
  passwordReset: () => import('./routes/admin/password-reset.tsx'),
  invitation: () => import('./routes/admin/invitation.tsx'),
}

/** Fetches what the tabs lead to, so that each of them opens although the server is away. */
export function fetchPagesOfTabs(): void {
  const { dashboard, mwoRequests, practiceData, texts, pictures, publish, wasteBasket, profile } = adminPages
  // Opened later, it is fetched again.
  for (const fetchPage of [dashboard, mwoRequests, practiceData, texts, pictures, publish, wasteBasket, profile])
    fetchPage().catch(() => {})
}
