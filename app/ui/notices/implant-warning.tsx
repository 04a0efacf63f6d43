import { implantWarning } from '../../../content/first-contacts.ts'

/** Before a first visit and beside every description of a device. What to do stands out. */
export function ImplantWarning() {
  const [before, call, after] = implantWarning.split(/(rufen Sie uns bitte an, bevor Sie kommen)/)
  return (
    <p className="warning">
      {before}
      <strong>{call}</strong>
      {after}
    </p>
  )
}
