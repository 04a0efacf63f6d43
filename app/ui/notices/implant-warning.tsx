import { implantWarningParts } from '../../../content/first-contacts.ts'

/** Before a first visit and beside every description of a device. */
export function ImplantWarning() {
  const [before, call, after] = implantWarningParts
  return (
    <p className="warning">
      {before}
      <strong>{call}</strong>
      {after}
    </p>
  )
}
