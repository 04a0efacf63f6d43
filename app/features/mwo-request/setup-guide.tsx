import { MAX_UPLOAD_BYTES, UPLOAD_BUCKET, UPLOAD_TYPES } from '../../../rules/input/uploads.ts'
import { CodeToCopy } from '../../ui/buttons/code-to-copy.tsx'
import { Island } from '../../ui/islands/island.tsx'

/** A function: at the top level the SQL would be in every build. */
function migrationsSql(): string {
  const migrations = import.meta.glob<string>('/supabase/migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  return Object.keys(migrations)
    .sort()
    .map((file) => migrations[file])
    .join('\n')
}

const bucketSql = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('${UPLOAD_BUCKET}', '${UPLOAD_BUCKET}', false, ${MAX_UPLOAD_BYTES},
  array[${UPLOAD_TYPES.map(({ mime }) => `'${mime}'`).join(', ')}])
on conflict (id) do nothing;`

const variables = `VITE_SUPABASE_URL=https://<projekt>.supabase.co
VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_…`

/** Replaces the form when the site was built without a backend (section 8 of the specification). */
export function SetupGuide() {
  return (
    <section aria-labelledby="einrichtung" className="grid gap-6 rounded-card border border-dune bg-paper p-6">
      <h3 id="einrichtung" className="text-large">
        Supabase Konfiguration erforderlich
      </h3>
      <p>
        Diese Website wurde ohne Verbindung zu einem Supabase-Projekt gebaut. Mit vier Schritten steht hier das
        Kontaktformular:
      </p>
      <ol className="grid list-decimal gap-6 pl-6">
        <li>
          <strong>Projekt-URL und öffentlichen Schlüssel finden.</strong> Im Supabase-Projekt unter „Project Settings“,
          „API Keys“: die Adresse des Projekts und der „Publishable key“.
        </li>
        <li>
          <strong>Tabellen anlegen.</strong> Diesen Text im „SQL Editor“ des Projekts ausführen. Er enthält auch die
          Regeln, wer was lesen und schreiben darf.
          <CodeToCopy label="SQL für Tabellen und Regeln" button={<Island of="CopyButton" />}>
            {migrationsSql()}
          </CodeToCopy>
        </li>
        <li>
          <strong>Speicherbereich mwo-uploads anlegen.</strong> Er ist nicht öffentlich: Hier liegen Unterlagen von
          Patientinnen und Patienten. Das SQL aus Schritt 2 legt ihn schon an; einzeln geht es so:
          <CodeToCopy label="SQL für den Speicherbereich" button={<Island of="CopyButton" />}>
            {bucketSql}
          </CodeToCopy>
        </li>
        <li>
          <strong>Umgebungsvariablen setzen und neu bauen.</strong>
          <CodeToCopy label="Umgebungsvariablen" button={<Island of="CopyButton" />}>
            {variables}
          </CodeToCopy>
        </li>
      </ol>
    </section>
  )
}
