/** Leads to the two versions of a conflict, wherever they stand. The address stays: with another one an entry would open again. */
export function VersionsLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const versions = document.getElementById(to)
        versions?.scrollIntoView({ block: 'start' })
        versions?.focus({ preventScroll: true })
      }}
    >
      Beide ansehen
    </a>
  )
}
