import { useSendsMails } from '../../lib/known-first-steps.ts'
import { keepTogether } from '../layout/keep-together.tsx'

/** Stands where something is sent. @param what becomes of it */
export function NoMailServer({
  brief = false,
  what = 'Was Sie senden, liegt im Postfach auf dem Server und erreicht niemanden.',
}: {
  brief?: boolean
  what?: string
}) {
  if (useSendsMails()) return null
  return (
    <p className="font-semibold text-error">
      {brief
        ? 'E-Mails gehen nicht hinaus.'
        : keepTogether(`E-Mails gehen nicht hinaus: Es ist kein Mailserver eingestellt. ${what}`)}
    </p>
  )
}
