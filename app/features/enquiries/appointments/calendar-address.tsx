import { useState } from 'react'
import type { CalendarAddress } from '../../../../database/json-results.ts'
import { berlinDay } from '../../../../rules/berlin-time.ts'
import { formatLongDate } from '../../../../rules/format/format-date.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeToCopy } from '../../../ui/buttons/code-to-copy.tsx'
import { CheckboxField } from '../../../ui/forms/field.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'

interface CalendarAddressCardProps {
  api: DataApi
  address: CalendarAddress | null
  onChanged(): void
}

export function CalendarAddressCard({ api, address, onChanged }: CalendarAddressCardProps) {
  const [withNames, setWithNames] = useState(address?.with_names ?? false)
  const [made, setMade] = useState<string>()
  const { busy, problem, run } = useTask(() => 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      onChanged()
    })

  async function make() {
    const secret = await rpcOf(api).make_calendar_address({ with_names: withNames })
    setMade(`${location.origin}/kalender/${secret}.ics`)
  }

  return (
    <Fold summary="Termine im eigenen Kalender">
      <div className="grid gap-4">
        <p>
          Ein Kalender auf Telefon oder Rechner kann die Termine von einer geheimen Adresse lesen („Kalender
          abonnieren“). Wer die Adresse kennt, sieht Zeit und Art der Termine. Geben Sie sie nicht weiter; eine neue
          macht die alte ungültig. Sie endet auch, wenn Sie Ihr Passwort ändern oder alle anderen Sitzungen beenden.
        </p>
        {address ? (
          <p>
            Es gilt eine Adresse vom {formatLongDate(berlinDay(new Date(address.made_at)))},{' '}
            {address.with_names ? 'mit Namen' : 'ohne Namen'}.
          </p>
        ) : null}
        <CheckboxField
          name="calendar-names"
          label="Namen mit in den Kalender schreiben, bei Gesprächen am Telefon auch die Nummer"
          hint="Dann erfährt auch der Anbieter des Kalenders, wer zu Ihnen kommt. Das ist nur erlaubt, wenn Sie mit ihm einen Vertrag zur Auftragsverarbeitung haben und er in der Datenschutzerklärung steht. Im Zweifel lassen Sie das Kästchen leer."
          checked={withNames}
          onChange={(event) => setWithNames(event.target.checked)}
        />
        <FormRefusal text={problem} />
        <p className="flex flex-wrap gap-3">
          <Button size="small" busy={busy ? 'Einen Moment …' : undefined} onClick={() => change(make)}>
            {address ? 'Neue Adresse erzeugen' : 'Adresse erzeugen'}
          </Button>
          {address ? (
            <Button
              size="small"
              variant="secondary"
              aria-disabled={busy}
              onClick={() =>
                change(() =>
                  rpcOf(api)
                    .end_calendar_address()
                    .then(() => setMade(undefined)),
                )
              }
            >
              Adresse beenden
            </Button>
          ) : null}
        </p>
        <div role="status">
          {made ? (
            <>
              <p>Bitte jetzt kopieren, sie wird nur dieses Mal gezeigt:</p>
              <CodeToCopy label="Kalenderadresse">{made}</CodeToCopy>
            </>
          ) : null}
        </div>
      </div>
    </Fold>
  )
}
