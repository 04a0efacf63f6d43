import { aboutSubstitute, closedWhen } from '../../content/closed-days.ts'
import { useFacts } from '../../content/site/site-context.tsx'
import { asSentence } from '../../lib/format/facts-in-words.ts'
import { WithPhoneLinks } from '../../ui/links/with-phone-links.tsx'

export function Closures() {
  const { closures, substitute: usual } = useFacts().practiceDetails
  return (
    <>
      {closures.length === 0 ? (
        <p>Schließzeiten sind zurzeit nicht geplant.</p>
      ) : (
        closures.map(({ from, to, reason, substitute }) => (
          <p key={from}>
            Geschlossen {closedWhen({ from, to })}: {asSentence(reason)}
            {substitute ? <WithPhoneLinks text={` ${aboutSubstitute(substitute)}`} /> : null}
          </p>
        ))
      )}
      {closures.length === 0 || closures.some(({ substitute }) => !substitute) ? (
        <p>
          <WithPhoneLinks text={aboutSubstitute(usual)} />
        </p>
      ) : null}
    </>
  )
}
