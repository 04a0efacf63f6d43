import { aboutSubstitute } from '../../../content/closed-days.ts'
import { asSentence, closedWhen } from '../../../rules/format/facts-in-words.ts'
import { useFacts } from '../../lib/site-context.tsx'
import { WithPhoneLinks } from '../../ui/links/with-phone-links.tsx'

export function Closures() {
  const { closures, substitute: usual } = useFacts().practiceDetails
  // Below a closure with a substitute of its own, the usual words would contradict it.
  const isSaidBelow = closures.every(({ substitute }) => !substitute)
  return (
    <>
      {closures.length === 0 ? (
        <p>Schließzeiten sind zurzeit nicht geplant.</p>
      ) : (
        closures.map(({ from, to, reason, substitute }) => (
          <p key={from}>
            Geschlossen {closedWhen({ from, to })}: {asSentence(reason)}
            {isSaidBelow ? null : <WithPhoneLinks text={` ${aboutSubstitute(substitute || usual)}`} />}
          </p>
        ))
      )}
      {isSaidBelow ? (
        <p>
          <WithPhoneLinks text={aboutSubstitute(usual)} />
        </p>
      ) : null}
    </>
  )
}
