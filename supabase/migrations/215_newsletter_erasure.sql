-- Erasing an address of the newsletter on request (Art. 17 GDPR). The practice decides whether it still needs the proof of the consent.

-- Takes everything that the newsletter holds about one address: the entry, the proof, the mails that wait and the records of those that
-- went out, and what a job laid into the waste basket. It goes at once and into no waste basket; what stays is that somebody erased
-- an entry, without the address. False when there is no such entry any more.
create function public.erase_newsletter_address(_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare address text;
begin
  if not private.caller_is_administrator() then
    raise exception 'only administrators erase an address of the newsletter' using errcode = '42501';
  end if;
  perform private.refuse_without_fresh_proof();

  select s.email into address from public.newsletter_subscribers s where s.id = _id;
  if not found then
    return false;
  end if;
  -- A signup for this address at the same moment comes before or after, and never in between.
  perform pg_advisory_xact_lock(hashtextextended('newsletter ' || address, 0));
  -- The mails first: a worker that has one in hand writes a line of proof when it is sent, and this waits for it.
  delete from private.mail_outbox o
  where o.recipient = address
    and o.kind in ('newsletter-confirmation', 'newsletter-already-subscribed', 'newsletter-goodbye');
  perform private.forget_signup(address);
  delete from private.waste_basket w
  where w.subject_table in ('newsletter_subscribers', 'newsletter_opt_in_logs') and w.content ->> 'email' = address;
  insert into private.audit_log (actor_id, action, subject_table, subject_id)
  values (auth.uid(), 'newsletter address erased', 'newsletter_subscribers', _id);
  return true;
end
$$;

revoke execute on function public.erase_newsletter_address(uuid) from public, anon;
grant execute on function public.erase_newsletter_address(uuid) to authenticated, service_role;
