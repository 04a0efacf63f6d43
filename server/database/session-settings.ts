/** What the program relies on, whatever a server, a database or a user is set to. */
const SETTINGS = {
  search_path: 'public',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  row_security: 'on',
  // A plan made while a table was empty would be kept for months in the only session of the built-in database.
  plan_cache_mode: 'force_custom_plan',
  // How SQL is read.
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  // Values as text, also in archives, whose checksums are compared between servers.
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  // A lock is awaited no longer than a visitor waits for an answer; backups and migrations may take long.
  lock_timeout: '5s',
  statement_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  // A machine that vanishes gives its locks back within half a minute, not two hours.
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
  tcp_user_timeout: '30000',
  exit_on_error: 'off',
}

/** One statement that sets them for the session. PostgreSQL 15 does not know all of them. */
export const SESSION_SETTINGS = `
  select set_config(name, value, false)
  from (values ${Object.entries(SETTINGS).map(([name, value]) => `('${name}', '${value}')`)}) as wanted (name, value)
  join pg_catalog.pg_settings using (name)
`
