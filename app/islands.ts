/** Every interactive part of a public page, by its name in the page; loaded where a page has it. */
export const islands = {
  ConsultationForm: () =>
    import('./features/consultation/consultation-form.tsx').then((module) => module.ConsultationForm),
  CookieSettings: () => import('./features/cookie-consent/cookie-settings.tsx').then((module) => module.CookieSettings),
  CopyButton: () => import('./ui/buttons/code-to-copy.tsx').then((module) => module.CopyButton),
  DisplayButton: () => import('./features/accessibility/display-button.tsx').then((module) => module.DisplayButton),
  GoBack: () => import('./features/problems/go-back.tsx').then((module) => module.GoBack),
  InlineNewsletterForm: () =>
    import('./features/newsletter/inline-newsletter-form.tsx').then((module) => module.InlineNewsletterForm),
  MwoRequestForm: () => import('./features/mwo-request/mwo-request-form.tsx').then((module) => module.MwoRequestForm),
  NewsletterConfirmation: () =>
    import('./features/newsletter/newsletter-confirmation.tsx').then((module) => module.NewsletterConfirmation),
  NewsletterForm: () => import('./features/newsletter/newsletter-form.tsx').then((module) => module.NewsletterForm),
  PrintButton: () => import('./features/first-appointment/print-button.tsx').then((module) => module.PrintButton),
  ReloadButton: () => import('./features/problems/reload-button.tsx').then((module) => module.ReloadButton),
  ShareButton: () => import('./features/blog/share-button.tsx').then((module) => module.ShareButton),
  StyleguideSamples: () =>
    import('./features/styleguide/styleguide-samples.tsx').then((module) => module.StyleguideSamples),
  Toaster: () => import('./ui/toasts/toast.tsx').then((module) => module.Toaster),
  UnsubscribeForm: () => import('./features/newsletter/unsubscribe-form.tsx').then((module) => module.UnsubscribeForm),
}

type AllIslands = typeof islands

declare module './ui/islands/island.tsx' {
  interface Islands extends AllIslands {}
}

export type IslandName = keyof typeof islands
