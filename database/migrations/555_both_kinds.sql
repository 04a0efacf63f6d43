-- Columns are inherited; indexes, triggers and policies each table has for itself. Triggers of one moment run in the order of their names.
do $do$
declare entries text;
begin
  foreach entries in array array['mwo_form_entries', 'consultation_requests'] loop
    execute replace($sql$
      create index ENTRIES_newest_first on public.ENTRIES (created_at desc, id);
      create index ENTRIES_by_status on public.ENTRIES (status, created_at desc, id);
      create index ENTRIES_by_words on public.ENTRIES (message_hash);
      create index ENTRIES_by_receipt on public.ENTRIES (private.receipt_id(id));

      create trigger t10_normalize before insert on public.ENTRIES for each row execute function private.normalize_enquiry();
      create trigger t30_limits before insert on public.ENTRIES
        for each row when (private.comes_through_the_api()) execute function private.hold_enquiry_limits();
      create trigger t40_detect_spam before insert on public.ENTRIES
        for each row when (private.comes_through_the_api()) execute function private.detect_spam();
      create constraint trigger a_new_enquiry_is_announced after insert on public.ENTRIES deferrable initially deferred
        for each row when (private.comes_through_the_api()) execute function private.announce_enquiry();
      create trigger keep_search_text after insert or update or delete on public.ENTRIES
        for each row execute function private.keep_search_text(
          'enquiry', 'id', 'first_name', 'last_name', 'email', 'phone', 'message', 'admin_notes', 'preferred_time', 'location.city',
          'location.country', 'file_name'
        );
      create trigger only_status_and_notes_change before update on public.ENTRIES
        for each row execute function private.only_status_and_notes_change();
      create trigger changes_are_logged after update on public.ENTRIES for each row execute function private.log_enquiry_change();
      create trigger deletion_requires_recent_authentication before delete on public.ENTRIES
        for each row when (private.comes_through_the_api()) execute function private.deletion_requires_recent_authentication();
      create trigger deletions_are_logged after delete on public.ENTRIES for each row execute function private.log_enquiry_deletion();

      alter table public.ENTRIES enable row level security;
      create policy "administrators can read enquiries" on public.ENTRIES for select to authenticated
        using ((select private.caller_is_administrator()));
      create policy "administrators can work on enquiries" on public.ENTRIES for update to authenticated
        using ((select private.caller_is_administrator())) with check ((select private.caller_is_administrator()));
      create policy "administrators can delete enquiries" on public.ENTRIES for delete to authenticated
        using ((select private.caller_is_administrator()));
    $sql$, 'ENTRIES', entries);
  end loop;
end
$do$;
