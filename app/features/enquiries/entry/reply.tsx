import type { StorageClient } from '@supabase/storage-js'
import type { Reply as ReplyMail } from '../../../../database/json-results.ts'
import { counted } from '../../../../rules/format/counted.ts'
import { formatMoment } from '../../../../rules/format/format-moment.ts'
import { readableAddress } from '../../../../rules/input/readable-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DeleteQuestion } from '../../../ui/dialogs/delete-question.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Sign, type SignName } from '../../../ui/list/sign.tsx'
import { UploadedFile } from './uploaded-file.tsx'

interface ReplyProps {
  reply: ReplyMail
  /** The person of the entry. */
  who: string
  storage: StorageClient
  busy: boolean
  onAccept(): void
  onDismiss(): Promise<void>
}

/** A mail that came back. From another address it says so until somebody accepts it; an automatic one stays small. */
export function Reply({ reply, who, storage, busy, onAccept, onDismiss }: ReplyProps) {
  const { received_at, known, automatic, subject, text, quoted, files, accepted_at } = reply
  const from = readableAddress(reply.from)
  const content = (
    <>
      {text || subject ? <p className="whitespace-pre-wrap">{text || subject}</p> : null}
      {files.map((file) => (
        <UploadedFile key={file.path ?? file.name} storage={storage} file={file} />
      ))}
    </>
  )
  const presses = (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" busy={busy ? 'Einen Moment …' : undefined} onClick={onAccept}>
        {automatic ? 'Doch eine Antwort' : 'Gehört dazu'}
      </Button>
      <DeleteQuestion
        title="Verwerfen"
        asksOnce
        failure="Die E-Mail konnte nicht verworfen werden."
        onDelete={onDismiss}
      >
        <p className="wrap-anywhere">
          Gelöscht wird hier die E-Mail von {from}
          {files.length > 0 ? ` mit ${counted(files.length, 'Datei', 'Dateien')}` : ''}, vom{' '}
          {formatMoment(new Date(received_at))}. An Ihrem Postfach ändert das nichts.
        </p>
      </DeleteQuestion>
    </div>
  )
  if (automatic && !accepted_at)
    return (
      <li data-kind="automatic">
        <Fold
          summary={`Automatische Antwort vom ${formatMoment(new Date(received_at))}, keine Antwort auf Ihre E-Mail`}
        >
          {content}
          {presses}
        </Fold>
      </li>
    )
  return (
    <li>
      <By
        who={accepted_at ? who : 'E-Mail'}
        how={known ? 'per E-Mail' : `${accepted_at ? 'per E-Mail, ' : ''}von anderer Adresse: ${from}`}
        at={received_at}
        sign="reply"
      />
      {content}
      {quoted ? (
        <Fold summary="Zitierten Text zeigen">
          <p className="whitespace-pre-wrap">{quoted}</p>
        </Fold>
      ) : null}
      {accepted_at ? null : presses}
    </li>
  )
}

/** Who said it, how and when. */
export function By({ who, how, at, sign }: { who: string; how: string; at: string; sign?: SignName }) {
  return (
    <p className="by text-caption text-ink-muted leading-[1.4]">
      {sign ? <Sign of={sign} /> : null}
      <b>{who}</b> {how} · <time dateTime={at}>{formatMoment(new Date(at))}</time>
    </p>
  )
}
