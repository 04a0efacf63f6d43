import { UPLOAD_BUCKET } from '../../../rules/input/uploads.ts'
import { CodeToCopy } from '../../ui/buttons/code-to-copy.tsx'
import { Island } from '../../ui/islands/island.tsx'

const variables = `VITE_SUPABASE_URL=https://www.example.com
VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_…`

/** Replaces the form when the site was built without a backend (section 8 of the specification). */
export function SetupGuide() {
  return (
    <section aria-labelledby="einrichtung" className="grid gap-6 rounded-card border border-dune bg-paper p-6">
      <h3 id="einrichtung" className="text-large">
        Supabase Konfiguration erforderlich
      </h3>
      <p>
        Diese Website wurde ohne die Adresse ihres Servers gebaut. Er spricht das Protokoll von Supabase; mit vier
        Schritten steht hier das Kontaktformular:
      </p>
      <ol className="grid list-decimal gap-6 pl-6">
        <li>
          <strong>Projekt-URL und öffentlichen Schlüssel finden.</strong> Die Projekt-URL ist die Adresse dieser
          Website. Den Schlüssel nennt der Server unter <a href="/backend.json">/backend.json</a>.
        </li>
        <li>
          <strong>Tabellen anlegen.</strong> Der Server legt sie an, wenn er startet, bei PostgreSQL mit „npm run
          migrate“. Was er ausführt, steht im Ordner database/migrations, mit den Regeln, wer was lesen und schreiben
          darf.
        </li>
        <li>
          <strong>Speicherbereich {UPLOAD_BUCKET} anlegen.</strong> Das geschieht mit den Tabellen. Er ist nicht
          öffentlich: Hier liegen Unterlagen von Patientinnen und Patienten.
        </li>
        <li>
          <strong>Umgebungsvariablen setzen und neu bauen.</strong> Oder beide weglassen: Dann fragt die Website den
          Server, der sie ausliefert.
          <CodeToCopy label="Umgebungsvariablen" button={<Island of="CopyButton" moment="visible" />}>
            {variables}
          </CodeToCopy>
        </li>
      </ol>
    </section>
  )
}
