import type { Factor, GoTrueClient } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { longDay } from '../../lib/format/format-moment.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import { newRecoveryCodes, remainingRecoveryCodes, removeFactor, sentenceOf, verifiedFactors } from './factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

export function SecondFactorSettings({ auth }: { auth: GoTrueClient }) {
  const [factors, setFactors] = useState<Factor[]>()
  const [remaining, setRemaining] = useState<number>()
  const [codes, setCodes] = useState<string[]>()
  const [adds, setAdds] = useState(false)
  const { problem, setProblem, run } = useTask(sentenceOf)

  const load = useCallback(async () => {
    const { apps, passkeys } = await verifiedFactors(auth)
    setFactors([...apps, ...passkeys])
    setRemaining(await remainingRecoveryCodes(auth))
  }, [auth])
  useEffect(() => {
    load().catch((error: unknown) => setProblem(sentenceOf(error)))
  }, [load, setProblem])
  const change = (work: () => Promise<void>) => run(() => work().then(load))

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
      <ul className="grid gap-2">
        {factors?.map((factor) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-3">
            <span>
              {factor.friendly_name}, seit {longDay.format(new Date(factor.created_at))}
            </span>
            <Button
              variant="ghost"
              size="small"
              aria-label={`${factor.friendly_name} entfernen`}
              onClick={() => change(() => removeFactor(auth, factor.id))}
            >
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
        <Button onClick={() => setAdds(true)}>
          {factors?.length ? 'Weiteren zweiten Faktor einrichten' : 'Zweiten Faktor einrichten'}
        </Button>
        {factors?.length ? (
          <Button variant="secondary" onClick={() => change(async () => setCodes(await newRecoveryCodes(auth)))}>
            Neue Wiederherstellungscodes
          </Button>
        ) : null}
      </div>
      <Dialog open={adds} onClose={() => setAdds(false)} title="Zweiten Faktor einrichten" size="tall">
        {adds ? (
          <SetUpSecondFactor
            auth={auth}
            taken={factors?.map((factor) => factor.friendly_name ?? '') ?? []}
            onDone={() => {
              setAdds(false)
              void run(load)
            }}
          />
        ) : null}
      </Dialog>
      <Dialog
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title="Wiederherstellungscodes"
        size="tall"
      >
        {codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} /> : null}
      </Dialog>
    </section>
  )
}
