/** A notice of the practice above every page. */
export function SiteNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <aside aria-label="Hinweis der Praxis" className="bg-deep px-4 py-2 text-center text-on-deep">
      {text}
    </aside>
  )
}
