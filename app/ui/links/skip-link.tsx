/** The first stop of the Tab key on every page. The target is `<main id="inhalt">`. */
export function SkipLink() {
  return (
    <a href="#inhalt" className="skip-link">
      Zum Inhalt springen
    </a>
  )
}
