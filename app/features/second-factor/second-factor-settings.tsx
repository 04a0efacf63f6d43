import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { longDay } from '../../../rules/format/format-moment.ts'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Question } from '../../ui/dialogs/question.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { newRecoveryCodes, remainingRecoveryCodes, removeFactor, verifiedFactors } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

interface SecondFactorSettingsProps {
  auth: GoTrueClient
  /** The list of administrators says who has one. */
  onChanged(): unknown
}

export function SecondFactorSettings({ auth, onChanged }: SecondFactorSettingsProps) {
  const [factors, setFactors] = useState<Factor[]>()
  const [remaining, setRemaining] = useState<number>()
  const [codes, setCodes] = useState<string[]>()
  const [isLeaving, setIsLeaving] = useState(false)
  const [dialog, setDialog] = useState<'set up' | 'replace codes' | Factor>()
  const { problem, setProblem, run } = useTask(sentenceOf)

  const load = useCallback(async () => {
    const { apps, passkeys } = await verifiedFactors(auth)
    setFactors([...apps, ...passkeys])
    setRemaining(await remainingRecoveryCodes(auth))
  }, [auth])
  useEffect(() => {
    load().catch((error: unknown) => setProblem(sentenceOf(error)))
  }, [load, setProblem])
  async function refresh() {
    await load()
    onChanged()
  }
  const change = (work: () => Promise<void>) => run(() => work().then(refresh))

  return (
    <section className="grid gap-4" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-large">
        Zweiter Faktor
      </h2>
      <FormRefusal text={problem} />
      {factors?.length === 0 ? (
        <p>
          Noch schützt nur Ihr Passwort die Anfragen. Richten Sie einen zweiten Faktor ein: Das dauert zwei Minuten.
        </p>
      ) : null}
      <ul className="lines">
        {factors?.map((factor) => (
          <li key={factor.id} className="line-row">
            <span>
              {factor.friendly_name}, seit {longDay.format(new Date(factor.created_at))}
            </span>
            <Button variant="link" aria-label={`${factor.friendly_name} entfernen`} onClick={() => setDialog(factor)}>
              Entfernen
            </Button>
          </li>
        ))}
      </ul>
      {remaining === undefined ? null : (
        <p>
          {remaining === 1 ? 'Ein Wiederherstellungscode ist' : `${remaining} Wiederherstellungscodes sind`} unbenutzt.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setDialog('set up')}>
          {factors?.length ? 'Weiteren zweiten Faktor einrichten' : 'Zweiten Faktor einrichten'}
        </Button>
        {factors?.length ? (
          <Button variant="secondary" onClick={() => setDialog('replace codes')}>
            Neue Wiederherstellungscodes
          </Button>
        ) : null}
      </div>
      <Dialog
        open={dialog === 'set up'}
        onClose={() => setDialog(undefined)}
        title="Zweiten Faktor einrichten"
        size="tall"
      >
        <SetUpSecondFactor
          auth={auth}
          taken={factors?.map((factor) => factor.friendly_name ?? '') ?? []}
          onDone={(shown) => {
            setDialog(undefined)
            setCodes(shown)
            void run(refresh)
          }}
        />
      </Dialog>
      {dialog === 'replace codes' ? (
        <Question
          title="Neue Wiederherstellungscodes"
          yes="Codes ersetzen"
          busy="Werden ersetzt …"
          onYes={async () => {
            await change(async () => setCodes(await newRecoveryCodes(auth)))
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        >
          <p>
            Die bisherigen Codes gelten dann nicht mehr. Halten Sie Papier bereit: Die neuen werden nur einmal gezeigt.
          </p>
        </Question>
      ) : null}
      {typeof dialog === 'object' ? (
        <Question
          title="Zweiten Faktor entfernen"
          yes="Entfernen"
          busy="Wird entfernt …"
          onYes={async () => {
            await change(() => removeFactor(auth, dialog.id))
            setDialog(undefined)
          }}
          onClose={() => setDialog(undefined)}
        >
          <p>
            {dialog.friendly_name} gilt dann nicht mehr.
            {factors?.length === 1
              ? ' Danach schützt nur noch Ihr Passwort die Anfragen, und die Wiederherstellungscodes gelten nicht mehr.'
              : ''}
          </p>
        </Question>
      ) : null}
      <Dialog open={codes !== undefined} onClose={() => setIsLeaving(true)} title="Wiederherstellungscodes" size="tall">
        {codes ? (
          <RecoveryCodes
            codes={codes}
            isLeaving={isLeaving}
            onKept={() => {
              setCodes(undefined)
              setIsLeaving(false)
            }}
          />
        ) : null}
      </Dialog>
    </section>
  )
}
