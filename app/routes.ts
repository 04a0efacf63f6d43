import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Public addresses are German; file names say what the page is. */
export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('uber-uns', 'routes/public/about.tsx'),
    route('mwo-digital', 'routes/public/mwo-digital.tsx'),
    route('beratung', 'routes/public/consultation.tsx'),
    route('preise', 'routes/public/prices.tsx'),

    route('blog', 'routes/public/blog.tsx'),
    layout('routes/public/article.tsx', [
      route('blog/wissenschaft-frequenztherapie', 'content/blog/wissenschaft-frequenztherapie.mdx'),
      route('blog/lakhovsky-pionier', 'content/blog/lakhovsky-pionier.mdx'),
      route('blog/mwo-vs-zendawave', 'content/blog/mwo-vs-zendawave.mdx'),
      route('blog/kolloidales-wasser-zellgesundheit', 'content/blog/kolloidales-wasser-zellgesundheit.mdx'),
      route('blog/erfolgsgeschichten-patienten', 'content/blog/erfolgsgeschichten-patienten.mdx'),
      route('blog/frequenztherapie-praxis-ablauf', 'content/blog/frequenztherapie-praxis-ablauf.mdx'),
      route('blog/:slug', 'routes/public/other-article.tsx'),
    ]),

    layout('routes/public/guide.tsx', [
      route('ratgeber/hochfrequenz', 'content/guides/hochfrequenz.mdx'),
      route('ratgeber/gesundheit', 'content/guides/gesundheit.mdx'),
      route('ratgeber/resonanz', 'content/guides/resonanz.mdx'),
      route('ratgeber/kolloidal', 'content/guides/kolloidal.mdx'),
      route('ratgeber/wasser', 'content/guides/wasser.mdx'),
      route('ratgeber/sauerstoff', 'content/guides/sauerstoff.mdx'),
    ]),

    route('newsletter', 'routes/public/newsletter.tsx'),
    route('newsletter/confirm/:token?', 'routes/public/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/public/newsletter-unsubscribe.tsx'),

    layout('routes/public/legal.tsx', [
      route('legal/agb', 'content/legal/agb.mdx'),
      route('legal/widerrufsrecht', 'content/legal/widerrufsrecht.mdx'),
      route('legal/impressum', 'content/legal/impressum.mdx'),
      route('legal/datenschutz', 'content/legal/datenschutz.mdx'),
      layout('routes/public/cookie-notice.tsx', [route('legal/cookies', 'content/legal/cookies.mdx')]),
    ]),

    route('barrierefreiheit', 'routes/public/accessibility.tsx'),
    route('styleguide', 'routes/public/styleguide.tsx'),
  ]),

  route('admin', 'routes/admin/gate.tsx', [
    layout('routes/admin/page.tsx', [
      layout('routes/admin/dashboard.tsx', [
        route('', 'routes/admin/mwo-requests.tsx', [route('mwo/:id', 'routes/admin/mwo-request.tsx')]),
        route('beratung', 'routes/admin/consultation-requests.tsx', [
          route(':id', 'routes/admin/consultation-request.tsx'),
        ]),
        route('newsletter', 'routes/admin/newsletter-addresses.tsx'),
      ]),
      route('praxis', 'routes/admin/practice-data.tsx'),
      route('bilder', 'routes/admin/pictures.tsx'),
      route('texte', 'routes/admin/texts.tsx'),
      route('texte/:kind/:key', 'routes/admin/text.tsx'),
      route('veroeffentlichen', 'routes/admin/publish.tsx'),
      route('papierkorb', 'routes/admin/waste-basket.tsx'),
      route('profil', 'routes/admin/profile.tsx'),
    ]),
  ]),
  route('admin/password-reset', 'routes/admin/password-reset.tsx'),
  route('admin/einladung', 'routes/admin/invitation.tsx'),
  route('500', 'routes/public/server-error.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
