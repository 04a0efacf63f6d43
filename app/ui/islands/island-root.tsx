import { Component, type ReactNode, useEffect } from 'react'
import type { Site } from '../../../content/site/site.ts'
import { SiteProvider } from '../../lib/site-context.tsx'

interface IslandRootProps {
  /** The part of the site that came with the island. */
  site: Site
  onReady?: () => void
  onError?: (error: unknown) => void
  children: ReactNode
}

/** Around an island, the same on server and browser, as React's ids depend on the tree. */
export function IslandRoot({ site, onReady, onError, children }: IslandRootProps) {
  return (
    <SiteProvider value={site}>
      <IslandErrorBoundary onError={onError}>{children}</IslandErrorBoundary>
      <Ready onReady={onReady} />
    </SiteProvider>
  )
}

/** Rendered last: when its effect runs, every control of the island reacts. */
function Ready({ onReady }: { onReady: (() => void) | undefined }) {
  useEffect(() => onReady?.(), [onReady])
  return null
}

/** An island that throws leaves the rest of the page as it is. */
class IslandErrorBoundary extends Component<{ onError: IslandRootProps['onError']; children: ReactNode }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.broken ? <p role="alert">Dieser Teil der Seite ließ sich nicht anzeigen.</p> : this.props.children
  }
}
