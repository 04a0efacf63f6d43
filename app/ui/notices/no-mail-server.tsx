import { useSendsMails } from '../../lib/known-first-steps.ts'
import { keepTogether } from '../layout/keep-together.tsx'
import { Notice } from './notice.tsx'

/** Stands where something is sent. @param what becomes of it */
export function NoMailServer({
  brief = false,
  what = 'Was Sie senden, liegt im Postfach auf dem Server und erreicht niemanden.',
}: {
  brief?: boolean
  what?: string
}) {
  if (useSendsMails()) return null
  if (brief) return <p className="text-small font-semibold text-error">E-Mails gehen nicht hinaus.</p>
  return (
    <Notice tone="bad">
      <p>{keepTogether(`E-Mails gehen nicht hinaus: Es ist kein Mailserver eingestellt. ${what}`)}</p>
    </Notice>
  )
}
