import type { ReactNode } from 'react'
import { readableAddress } from '../../../rules/input/readable-address.ts'
import { usePractice } from '../../lib/site-context.tsx'
import { useRoom } from '../../lib/use-room.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import { Logo } from '../../ui/pictures/logo.tsx'

interface AdminHeaderProps {
  email: string | undefined
  display: ReactNode
  places?: ReactNode
  onSignOut(): void
}

export function AdminHeader({ email, display, places, onSignOut }: AdminHeaderProps) {
  const practice = usePractice()
  // In the order in which they are seen: on a phone the places are the second line.
  const isOneLine = useRoom(48)
  return (
    <header className="on-dark @container/frame">
      <div className="admin-bar flex min-h-(--admin-bar) flex-wrap items-center gap-x-4 bg-deep px-(--admin-edge) text-on-deep text-small">
        <div className="flex @max-[24rem]/frame:hidden">
          <Logo
            name={
              <>
                <span className="@max-[64rem]/frame:hidden">{practice.name} · </span>
                <span className="@min-[48rem]/frame:@max-[54rem]/frame:hidden">Verwaltung</span>
              </>
            }
          />
        </div>
        {isOneLine ? places : null}
        <span className="text-caption whitespace-nowrap text-on-deep-soft @max-[80rem]/frame:hidden">
          {email && readableAddress(email)}
        </span>
        <SiteLink
          href="/"
          className="inline-flex min-h-(--admin-bar) items-center whitespace-nowrap text-on-deep-soft hover:text-on-deep @max-[48rem]/frame:mr-auto @max-[48rem]/frame:min-h-[44px]"
        >
          Zur Website
        </SiteLink>
        <Button variant="outline-light" size="small" onClick={onSignOut}>
          Abmelden
        </Button>
        {display}
        {isOneLine ? null : places}
      </div>
    </header>
  )
}
