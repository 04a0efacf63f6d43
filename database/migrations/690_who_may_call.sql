-- Who may call what. Everything else is called by its owner and by jobs alone (`alter default privileges` in 400_private_schema.sql).

-- What policies, checks, defaults and generated columns call with the rights of the caller.
grant execute on function
  private.berlin_day, private.berlin_midnight, private.caller_is_administrator,
  private.comes_through_the_api, private.folded, private.holds_link, private.is_deleted_by_job, private.is_document, private.is_location,
  private.is_new_enquiry, private.is_no_name, private.is_plain_address, private.is_upload_path, private.mailbox_of,
  private.normalized_address, private.one_line, private.phone_digits, private.promise_starts, private.receipt_id, private.safe_file_name,
  private.search_patterns, private.several_lines, private.upload_exists, private.upload_folder_is_fresh, private.upload_type,
  private.without_control_characters, private.words_to_compare
  to anon, authenticated, service_role;

-- Accounts: each function checks for itself what the caller is.
grant execute on function
  public.accept_reply, public.acknowledge_undelivered_mails, public.add_busy_calendar, public.administrators, public.answers_of,
  public.appointments_in_closures, public.book_appointment, public.bring_back, public.busy_calendars, public.busy_times,
  public.calendar_address, public.cancel_appointment, public.coming_appointments, public.content_documents,
  public.content_history, public.content_state, public.content_version, public.control_newsletter_issue, public.correct_contact,
  public.correct_subscriber, public.count_enquiry_kinds, public.count_own, public.decide_uncertain_deliveries, public.delete_document, public.delete_picture,
  public.discard_draft, public.disclose_person, public.dismiss_reply, public.documents, public.draft_of, public.end_administrator, public.end_calendar_address,
  public.end_my_sessions, public.enquiry_deletion, public.enquiry_history, public.enquiry_page, public.erase_newsletter_address,
  public.erase_person, public.has_role, public.inbox_today, public.invite_administrator, public.known_people, public.list_pictures, public.list_trash,
  public.log_enquiry_export, public.make_calendar_address, public.move_appointment, public.my_sessions, public.newsletter_problems,
  public.newsletter_sending, public.publish_content, public.record_call, public.remove_busy_calendar, public.reply_times, public.require_recent_authentication,
  public.restore_content, public.same_person, public.save_draft, public.save_picture, public.search_newsletter_subscribers,
  public.second_factor_state, public.send_again, public.send_answer, public.send_newsletter_issue, public.set_newsletter_pace, public.signed_in_at,
  public.take_back, public.throw_away_enquiry, public.times_between, public.trust_newsletter_address,
  public.undelivered_mails, public.unsubscribe_newsletter_address
  to authenticated;

grant execute on function private.is_recently_authenticated to authenticated, service_role;

-- The secret key.
grant execute on function
  public.acknowledge_undelivered_mails, public.check_newsletter_subscriber_details, public.count_enquiry_kinds, public.enquiry_deletion,
  public.enquiry_history, public.enquiry_page, public.erase_newsletter_address, public.find_subscriber_for_unsubscribe, public.has_role,
  public.inbox_today, public.log_enquiry_export, public.reply_times, public.search_newsletter_subscribers, public.signed_in_at,
  public.undelivered_mails
  to service_role;

-- Visitors.
grant execute on function
  public.article_views, public.count_article_view
  to anon, authenticated, service_role;
