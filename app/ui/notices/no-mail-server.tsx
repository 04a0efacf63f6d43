import { createContext, useContext } from 'react'

/** Whether mails leave the server; undefined while that is unknown. */
export const MailsLeave = createContext<boolean | undefined>(undefined)

/** Stands where something is sent. */
export function NoMailServer() {
  if (useContext(MailsLeave) !== false) return null
  return (
    <p className="font-semibold text-error">
      E-Mails gehen nicht hinaus: Es ist kein Mailserver eingestellt. Was Sie senden, liegt im Postfach auf dem Server
      und erreicht niemanden.
    </p>
  )
}
