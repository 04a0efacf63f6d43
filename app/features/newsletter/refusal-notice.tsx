import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { usePractice } from '../../content/site/site-context.tsx'
import type { Refused } from './newsletter-service.ts'

interface RefusalNoticeProps {
  title: string
  message: string | undefined
  refused: Refused | undefined
}

/** Stays beside the button after the toast is gone. */
export function RefusalNotice({ title, message, refused }: RefusalNoticeProps) {
  const practice = usePractice()
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-6">
      <p className="font-semibold text-error">{title}</p>
      {refused?.retryAfter ? (
        <p>
          {tooManyRequests(refused.retryAfter)} Telefon: <a href={practice.phone.href}>{practice.phone.display}</a>
        </p>
      ) : (
        <p>
          {refused || window.navigator.onLine
            ? message
            : 'Ihr Gerät hat gerade keine Verbindung zum Internet. Ihre Angaben stehen noch im Formular.'}
        </p>
      )}
    </div>
  )
}
