create table public.consultation_requests (
  primary key (id),
  kind text not null default 'consultation' check (kind = 'consultation'),
  -- Null for somebody who telephoned and has none (`book_appointment`); a form never sends that.
  email varchar(255),
  phone varchar(50) not null,
  consultation_type text check (
    consultation_type in ('erstberatung', 'mwo', 'zendawave', 'behandlungsplan', 'nachbetreuung')
  ),
  preferred_time varchar(200)
) inherits (private.enquiry);

create function private.normalize_preferred_time() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.preferred_time := nullif(private.one_line(new.preferred_time), '');
  return new;
end
$$;

create trigger t20_normalize_preferred_time before insert on public.consultation_requests
  for each row execute function private.normalize_preferred_time();

create policy "visitors can add a new consultation request, and only a new one"
  on public.consultation_requests for insert to anon, authenticated
  with check (private.is_new_enquiry(consultation_requests) and btrim(phone) <> '');
