import { usePractice } from '../../lib/site-context.tsx'
import { MailLink } from '../links/mail-link.tsx'

/** Without JavaScript a form cannot send; telephone and e-mail can. The button below has the class `needs-script`. */
export function FormWithoutScript({ what = 'Dieses Formular' }: { what?: string }) {
  const practice = usePractice()
  return (
    <noscript>
      <p>
        {what} braucht JavaScript. Ist es in Ihrem Browser ausgeschaltet, erreichen Sie uns unter{' '}
        <a href={practice.phone.href}>{practice.phone.display}</a> oder <MailLink />.
      </p>
    </noscript>
  )
}
