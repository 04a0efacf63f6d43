import type { HeaderDraft, TextDocument, TextKind } from '../../../../content/texts/text-document.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { isSameJson } from '../../../../rules/is-same-json.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

interface UpdateQuestionProps {
  kind: TextKind
  published: TextDocument | null
  text: TextDocument
  onChange(updatedAt: string | undefined): void
}

/** Offers to show the date of a change. Nothing is set by itself: a comma needs no new date. */
export function UpdateQuestion({ kind, published, text, onChange }: UpdateQuestionProps) {
  const today = berlinDay(new Date())
  const before = published?.header as HeaderDraft | undefined
  const now = text.header as HeaderDraft
  if (!published || kind === 'legal' || kind === 'issue' || (now.date ?? '') >= today || before?.updatedAt === today)
    return null
  const isDated = now.updatedAt === today
  if (!isDated && (now.updatedAt !== before?.updatedAt || !saysOther(published, text))) return null
  return (
    <Notice
      tone="calm"
      actions={
        <Button variant="link" onClick={() => onChange(isDated ? before?.updatedAt : today)}>
          {isDated ? 'Doch nicht' : 'Kennzeichnen'}
        </Button>
      }
    >
      <p role="status">
        {isDated
          ? `Über dem Text steht nach dem Veröffentlichen: „Aktualisiert am ${formatLongDate(today)}“.`
          : `Sie haben den Text geändert. Soll „Aktualisiert am ${formatLongDate(today)}“ darüber stehen?`}
      </p>
    </Notice>
  )
}

/** Whether what visitors read differs; address, tags and times do not count. */
function saysOther(published: TextDocument, text: TextDocument): boolean {
  const read = ({ header, content }: TextDocument) => {
    const { title, excerpt, sources } = header as HeaderDraft
    return { title, excerpt, sources, content }
  }
  return !isSameJson(read(published), read(text))
}
