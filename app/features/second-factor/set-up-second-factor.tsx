import type { GoTrueClient } from '@supabase/auth-js'
import { useState } from 'react'
import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeToCopy } from '../../ui/buttons/code-to-copy.tsx'
import { FormRefusal } from '../../ui/forms/form-refusal.tsx'
import {
  addPasskey,
  beginApp,
  type NewApp,
  newRecoveryCodes,
  remainingRecoveryCodes,
  verifyWithApp,
} from './factors.ts'
import { CodeForm } from './verify-second-factor.tsx'

interface SetUpSecondFactorProps {
  auth: GoTrueClient
  /** Names of the other factors: each is unique. */
  taken?: string[]
  /** @param codes with the first factor: they are shown once */
  onDone(codes?: string[]): void
}

/** Adds an authenticator app or a passkey. */
export function SetUpSecondFactor({ auth, taken = [], onDone }: SetUpSecondFactorProps) {
  const [app, setApp] = useState<NewApp>()
  const { busy, problem, setProblem, run } = useTask(sentenceOf)

  async function finish() {
    const isFirst = (await remainingRecoveryCodes(auth)) === undefined
    onDone(isFirst ? await newRecoveryCodes(auth) : undefined)
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <FormRefusal text={problem} />
      {app ? (
        <>
          <ol className="grid list-decimal gap-3 pl-6">
            <li>
              Öffnen Sie auf Ihrem Telefon eine Authenticator-App, zum Beispiel Aegis, 2FAS, Google Authenticator oder
              die Passwörter-App von Apple.
            </li>
            <li>Wählen Sie dort „Konto hinzufügen“ und halten Sie die Kamera auf dieses Bild:</li>
          </ol>
          <img
            src={app.qrCode}
            alt="QR-Code für die Authenticator-App"
            width={224}
            height={224}
            className="rounded-card"
          />
          <div>
            {/* A telephone cannot photograph its own screen. */}
            <p>Ohne Kamera, oder wenn die App auf diesem Gerät ist, tragen Sie diesen Schlüssel ein:</p>
            <CodeToCopy label="Schlüssel">{inGroups(app.secret)}</CodeToCopy>
          </div>
          <CodeForm
            label="Code, den die App jetzt zeigt"
            hint="Sechs Ziffern"
            inputMode="numeric"
            verify={(code) => verifyWithApp(auth, app.factorId, code)}
            onVerified={() => void run(finish)}
            onProblem={setProblem}
          />
        </>
      ) : (
        <>
          <p>
            Mit einem zweiten Faktor reicht Ihr Passwort allein niemandem mehr. Sie bestätigen jede Anmeldung mit Ihrem
            Telefon oder mit einem Passkey dieses Geräts.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              busy={busy ? 'Einen Moment …' : undefined}
              onClick={() => void run(async () => setApp(await beginApp(auth, freeName('Authenticator-App', taken))))}
            >
              Mit Authenticator-App
            </Button>
            <Button
              variant="secondary"
              busy={busy ? 'Einen Moment …' : undefined}
              onClick={() =>
                void run(async () => {
                  await addPasskey(auth, freeName('Passkey', taken))
                  await finish()
                })
              }
            >
              Mit Passkey
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function freeName(name: string, taken: string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!taken.includes(candidate)) return candidate
  }
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
