import { SiteLink } from '../../../ui/links/site-link.tsx'

export function LinkList({ links }: { links: { href: string; label: string }[] }) {
  return (
    <ul className="mt-2 grid list-none">
      {links.map(({ href, label }) => (
        <li key={href}>
          <SiteLink href={href} className="touch-line">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** The fields of facts as links to where they are filled in. */
export const factLinks = (fields: { path: string; label: string }[]) =>
  fields.map(({ path, label }) => ({ href: `/admin/praxis#${path}`, label }))
