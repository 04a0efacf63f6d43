const colors = [
  { token: 'ink', use: 'Text' },
  { token: 'sea', use: 'Schaltflächen, Links' },
  { token: 'deep', use: 'dunkle Flächen' },
  { token: 'foam', use: 'getönte Abschnitte' },
  { token: 'sand', use: 'Seite' },
  { token: 'dune', use: 'Linien' },
  { token: 'amber', use: 'Aufforderung' },
  { token: 'gold', use: 'Ringe' },
  { token: 'error', use: 'Fehler' },
  { token: 'success', use: 'Erfolg' },
]

export function Palette() {
  return (
    <ul className="palette">
      {colors.map(({ token, use }) => (
        <li key={token}>
          <span className={`swatch swatch-${token}`} />
          <strong>{token}</strong>
          <span>{use}</span>
        </li>
      ))}
    </ul>
  )
}
