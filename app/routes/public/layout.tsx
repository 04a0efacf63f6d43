import { Outlet } from 'react-router'
import { DisplayButton } from '../../features/accessibility/display-button.tsx'
import { Arrival } from '../../features/site-navigation/arrival.tsx'
import { BackToTop } from '../../features/site-navigation/back-to-top.tsx'
import { BreadcrumbTrail } from '../../features/site-navigation/breadcrumb-trail.tsx'
import { SiteFooter } from '../../features/site-navigation/site-footer.tsx'
import { SiteHeader } from '../../features/site-navigation/site-header.tsx'
import { openCookieSettings } from '../../lib/consent/cookie-settings.ts'

export default function PublicLayout() {
  return (
    <>
      <SiteHeader display={<DisplayButton />} />
      <BreadcrumbTrail />
      <main id="inhalt" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <li>
          <button type="button" className="footer-button" onClick={openCookieSettings}>
            Cookie-Einstellungen
          </button>
        </li>
      </SiteFooter>
      <BackToTop />
      <Arrival />
    </>
  )
}
