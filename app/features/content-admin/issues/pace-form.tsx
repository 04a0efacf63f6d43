import { useState } from 'react'
import type { DataApi } from '../../../lib/data-api.ts'
import { useRecentAuthentication } from '../../../lib/recent-authentication.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { type Sending, savePace } from './issue-source.ts'

const WRONG = 'Bitte nennen Sie eine Zahl von 1 bis 100000, oder lassen Sie das Feld leer.'

/** How fast issues go out: some providers take only so many mails an hour. */
export function PaceForm({ api, pace, onSaved }: { api: DataApi; pace: Sending['pace']; onSaved(): void }) {
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const withRecentAuthentication = useRecentAuthentication()

  async function save(form: FormData) {
    const given = String(form.get('hour') ?? '').trim()
    const isWrong = given !== '' && !isPace(given)
    setError(isWrong ? WRONG : undefined)
    if (isWrong) return
    try {
      await withRecentAuthentication(() => savePace(api, Number(given) || null))
      setRefusal(undefined)
      showToast({ title: 'Tempo gespeichert' })
      onSaved()
    } catch {
      setRefusal('Das Tempo ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.')
    }
  }

  return (
    <section aria-labelledby="tempo" className="grid gap-3">
      <h2 id="tempo" className="text-large">
        Tempo
      </h2>
      <p>
        Viele Mailanbieter nehmen nur eine bestimmte Zahl E-Mails in der Stunde an; sie steht in deren Hilfe. Ohne
        Angabe geht es so schnell, wie der Mailserver mitmacht.
      </p>
      <form
        className="grid max-w-[24rem] gap-4"
        aria-label="Tempo"
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          void save(new FormData(event.currentTarget)).finally(() => setBusy(false))
        }}
      >
        <FormRefusal text={refusal} />
        <Field
          name="hour"
          id="pace-hour"
          label="E-Mails in der Stunde, höchstens"
          inputMode="numeric"
          optional
          error={error}
          defaultValue={pace ?? ''}
        />
        <Button
          type="submit"
          variant="secondary"
          busy={busy ? 'Wird gespeichert …' : undefined}
          className="justify-self-start"
        >
          Tempo speichern
        </Button>
      </form>
    </section>
  )
}

function isPace(text: string): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= 100_000
}
