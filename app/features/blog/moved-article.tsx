import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { needsDocument } from '#texts'
import { SiteLink } from '../../ui/site-link.tsx'

/**
 * No article has this address any more, or none that this page knows of. The server redirects by itself; this is for
 * navigation inside the site and for static hosts. The address leaves no trace in the history.
 */
export function MovedArticle({ to }: { to: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Published articles come with their page only.
    if (needsDocument(pathname)) window.location.reload()
    else void navigate(to, { replace: true })
  }, [pathname, to, navigate])
  return (
    <div className="wrap grid gap-4 py-16">
      <h1>Dieser Artikel steht jetzt an anderer Stelle</h1>
      <p>
        <SiteLink href={to}>Weiter</SiteLink>
      </p>
    </div>
  )
}
