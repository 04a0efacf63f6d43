import { sql } from 'kysely'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import type { Database } from '../../../server/database/database.ts'
import { PASSWORD } from '../people.ts'

const FILE = '11111111-1111-4111-8111-111111111111/datei.pdf'
const PICTURE = '22222222-2222-4222-8222-222222222222'
const HASH = 'AbCdEfGhIjKlMnOpQrStUv'

/** One row at least in every table, about few people. @param email of the administrator */
export async function fillEveryTable(database: Database, email: string): Promise<void> {
  const administrator = await createAdministrator(database, { email, password: PASSWORD })
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    values (gen_random_uuid(), '{"action": "login"}', now(), '192.0.2.1')
  `.execute(database.sql)
  await database.runScript(`
    select private.expect_account('max.mustermann@example.com');
    insert into private.invitations (email, token_hash, role, invited_by, expires_at)
    select 'eva.mustermann@example.com', repeat('cd', 32), 'appointments', id, '2026-11-25T12:00:00Z' from private.people limit 1;
    insert into private.article_views (slug, day, views) values ('lakhovsky-pionier', '2026-11-22', 3);
    insert into private.picture_contents (hash, width, height) values ('${HASH}', 480, 320);
    insert into private.picture_files (hash, width, format, bytes) values ('${HASH}', 480, 'webp', '\\x52494646'::bytea);
    insert into private.pictures (id, name, version) values ('${PICTURE}', 'Der Raum', 1);
    insert into private.picture_versions (picture_id, version, hash, alt, focus_x, focus_y)
    values ('${PICTURE}', 1, '${HASH}', 'Ein heller Raum', 50, 50);
    insert into private.content_versions (document, version, body)
    values ('article/probe', 1, '{"title": "Über uns", "picture": "${PICTURE}"}');
    insert into private.draft (subject, base_version, body, change) values ('article/probe', 1, '{"title": "Entwurf"}', 1);
    insert into private.content_releases (note) values ('Erster Stand');
    insert into private.content_release_documents (release_id, document, version)
    select id, 'article/probe', 1 from private.content_releases;
    insert into private.settings (key, value) values ('reset_window', '{"until": "2026-11-22T12:00:00Z"}');
    insert into storage.objects (id, bucket_id, name, metadata)
    values (gen_random_uuid(), 'mwo-uploads', '${FILE}', '{"size": 9, "mimetype": "application/pdf"}');

    insert into public.consultation_requests (first_name, last_name, email, phone, consultation_type, message, consent_version)
    values ('Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123', 'mwo', E'Über uns;\\n"Zitat" \\\\', '2026-11-20');
    insert into public.mwo_form_entries
      (first_name, last_name, email, message, gdpr_consent, file_url, file_name, file_type, file_size, location, ip_address, user_agent, consent_version)
    values
      ('Max', 'Mustermann', 'max.mustermann@example.com', 'Termin?', true, '${FILE}', 'befund.pdf', 'application/pdf', 9,
        '{"city": "Kiel"}', '192.0.2.7', 'Ein Browser', '2026-11-20');
    insert into public.mwo_form_entries (first_name, last_name, email, gdpr_consent, is_anonymous, consent_version)
    values ('Anonym', 'Anonym', 'anonym@example.com', true, true, '2026-11-20');
    -- And a line in the log.
    update public.consultation_requests set status = 'contacted', admin_notes = 'angerufen';

    insert into private.answers (id, entry_id, kind, author_id, subject, body, status_before, mail_id)
    select gen_random_uuid(), e.id, 'mail', p.id, 'Ihre Anfrage', 'Guten Tag', 'new', gen_random_uuid()
    from public.consultation_requests e, private.people p;
    insert into private.incoming_mails (entry_id, mail_key, automatic, received_at, from_address, known, subject, body, quoted)
    select e.id, repeat('ab', 32), false, now(), e.email, true, 'Re: Ihre Anfrage', 'Danke', '> Guten Tag' from public.consultation_requests e;
    insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at, changes)
    select a.id, 60, '{2030-12-01 09:00+00,2030-12-02 09:00+00}', '2030-12-01 09:00+00', '2030-12-01 10:00+00', 1 from private.answers a order by a.id limit 1;
    insert into private.documents (id, name, size) values (gen_random_uuid(), 'Anfahrt.pdf', 9);
    insert into private.busy_calendars (address) values ('https://calendar.example.com/secret.ics');
    insert into private.busy_times (calendar_id, starts_at, ends_at)
    select id, '2030-12-03 09:00+00', '2030-12-03 10:00+00' from private.busy_calendars;
    insert into private.calendar_address (secret_hash, with_names) values (repeat('ab', 32), true);
    insert into private.draft (subject, owner_id, body, change)
    select 'answer/' || e.id, p.id, '{"text": "Guten Tag"}', 1 from public.consultation_requests e, private.people p;

    select private.queue_mail('enquiry-receipt', 'erika.mustermann@example.com', '{"reference": "ABCDEF12"}');
    insert into private.mail_outbox (kind, recipient, attempts, first_attempt_at, gave_up_at, last_error)
    values ('enquiry-receipt', 'max.mustermann@example.com', 1, now(), now(), '550 no such user');

    insert into public.newsletter_subscribers
      (email, first_name, status, confirmation_token, confirmed_at, gdpr_consent_given, gdpr_consent_date, ip_address, preferences)
    values
      ('erika.mustermann@example.com', 'Erika', 'confirmed', repeat('ab', 32), now(), true, now(), '2001:db8::1', '{"timezone": "Europe/Berlin"}');
    insert into private.newsletter_issues (document, version, send_at, state, begun_at, finished_at)
    values ('article/probe', 1, now(), 'finished', now(), now());
    insert into private.newsletter_deliveries (issue_id, subscriber_id, state, attempts, settled_at)
    select i.id, s.id, 'accepted', 1, now() from private.newsletter_issues i, public.newsletter_subscribers s;
    insert into public.newsletter_opt_in_logs (subscriber_id, email, action, gdpr_consent_given, gdpr_consent_text, ip_address)
    select id, email, 'signup', true, 'Ja, ich möchte den Newsletter.', ip_address from public.newsletter_subscribers;

    -- What a job deletes lies in the trash.
    insert into public.mwo_form_entries (first_name, last_name, email, message, gdpr_consent, consent_version)
    values ('Erika', 'Mustermann', 'erika.mustermann@example.com', 'Vor langer Zeit.', true, '2026-11-20');
    select set_config('private.deleted_by_job', 'on', true);
    delete from public.mwo_form_entries where first_name = 'Erika';
  `)
  await sql`
    with factor as (
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${administrator}::uuid, 'Telefon', 'totp', 'verified', 'v1.encrypted', now(), now())
      returning id
    ), challenge as (
      insert into auth.mfa_challenges (id, factor_id, created_at)
      select gen_random_uuid(), id, now() from factor
    )
    insert into private.used_totp_steps (factor_id, last_step) select id, 59446080 from factor
  `.execute(database.sql)
  await sql`
    insert into private.recovery_codes (user_id, set_id, code_hash)
    values (${administrator}::uuid, gen_random_uuid(), repeat('ab', 32))
  `.execute(database.sql)
  await sql`
    insert into private.audit_log (actor_id, action, subject_table) values (${administrator}, 'enquiries exported', 'mwo_form_entries')
  `.execute(database.sql)
}
