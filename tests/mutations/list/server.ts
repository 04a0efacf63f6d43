import type { Mutations } from '../mutation.ts'

const backend = (name: string) => `tests/backend/${name}.test.ts`
const unit = (name: string) => `tests/unit/${name}.test.ts`

/** The Node server: HTTP, API, accounts, backup, mail, jobs, commands. */
export const serverMutations: Mutations[] = [
  {
    tests: [backend('backup')],
    name: 'are refused when a table reads back otherwise',
    changes: [
      { find: '|| expected.sha256 !== found.sha256', replace: '' },
      { find: 'return prove(session, tables, manifest)', replace: 'return []' },
    ],
  },
  {
    tests: [backend('backup')],
    name: 'forged one brings',
    changes: [
      {
        find: 'const known = present.find(({ name }) => name === archived.name)',
        replace: 'const known = archived',
      },
    ],
  },
  {
    tests: [backend('backup-origin')],
    changes: [
      { find: '|| proofs.some(isMarkedBy)) return accounts', replace: '|| true) return accounts' },
      { find: '    accept(origin)\n', replace: '' },
    ],
  },
  {
    tests: [backend('admin-work')],
    name: 'a signed link ends with the session',
    changes: [{ find: '!sessionId || !(await isAlive(database, sessionId))', replace: '!sessionId' }],
  },
  {
    tests: [backend('second-factor')],
    name: 'cannot be renewed, and is gone',
    changes: [{ find: "when not private.is_alive_session(session_id) then 'session_expired'", replace: '' }],
  },
  {
    tests: [backend('backup')],
    name: 'restore to the same content',
    changes: [
      { find: 'disable trigger user', replace: 'enable trigger user' },
      { find: '${BigInt(value)}, ${isCalled}', replace: '1, false' },
      { find: 'yield { name: `files/${file}`, bytes: content }', replace: '' },
    ],
  },
  {
    tests: [backend('backup')],
    name: 'refused where there is something already',
    changes: [
      { find: 'if (!replace && !(await isEmptyTarget(target))) {', replace: 'if (false) {' },
      { find: 'return present.length > 0 ? join(dataDir, aside) : undefined', replace: 'return undefined' },
    ],
  },
  {
    tests: [backend('backup')],
    name: 'are encrypted on request',
    changes: [
      { find: 'writeWhole(path, seal ? Readable', replace: 'writeWhole(path, false ? Readable' },
      { find: "const ending = seal ? '.age' : ''", replace: "const ending = ''" },
    ],
  },
  {
    tests: [unit('backup-archive')],
    changes: [
      { find: '!known.has(subject)', replace: 'false' },
      { find: "&& !name.split('/').some((part) => ['', '.', '..'].includes(part))", replace: '' },
      { find: '/^(database|files)\\/[^\\\\]+$/', replace: '/^(database|files|other)\\/[^\\\\]+$/' },
      { find: 'const manifest = await readArchive(unproven, seal)', replace: 'const manifest = {} as Manifest' },
      { find: 'for (const path of [unproven, keyFile ?? unproven]) await rm(path, { force: true })', replace: '' },
      {
        find: 'return copy?.sha256 !== sha256 || copy.size !== size',
        replace: 'return copy !== undefined && copy.size !== size',
      },
    ],
  },
  {
    tests: [backend('admin-jobs')],
    name: 'retention',
    changes: [
      {
        find: '${UPLOAD_BUCKET} and o.created_at < now() - make_interval(days => ${UNSENT_FILE_DAYS}::integer)',
        replace: "${UPLOAD_BUCKET} and o.created_at < now() - interval '12 hours'",
      },
      { find: 'and not exists (select from public.mwo_form_entries e where e.file_url = o.name)', replace: '' },
      { find: "case when entry.status = 'completed' then coalesce(", replace: 'case when true then coalesce(' },
      { find: ') + make_interval(days => days) end', replace: ') end' },
      {
        find: "and l.details -> 'status' ->> 1 = 'completed'",
        replace: '',
        survives: 'The request is completed, so its last change from another status is the one to completed.',
      },
      { find: 'delete from auth.audit_log_entries', replace: 'select from auth.audit_log_entries' },
      { find: 'if (plan.orphans.length > 0) await removeFiles(plan.orphans)', replace: '' },
      { find: 'const period = z.number().int().positive()', replace: 'const period = z.number().int()' },
    ],
  },
  {
    tests: [backend('waste-basket')],
    name: 'what jobs delete',
    changes: [
      { find: 'if (file) await removeFiles([file])', replace: '' },
      { find: "select set_config('private.deleted_by_job', 'on', true)", replace: 'select 1' },
      { find: 'and not exists (select from private.waste_basket w where w.file = o.name)', replace: '' },
      {
        find: "and not private.was_brought_back('mwo_form_entries', e.id)",
        replace: '',
      },
      {
        find: 'update public.mwo_form_entries set file_url = null, file_name = null',
        replace: 'update public.mwo_form_entries set file_name = null',
      },
      { find: 'if not private.is_deleted_by_job() then\n    perform', replace: 'if true then\n    perform' },
      {
        find: "if line.kind = 'row' and line.brought_back_at is null then",
        replace: 'if false then',
      },
    ],
  },
  {
    tests: [backend('admin-jobs')],
    name: 'digest',
    changes: [
      {
        find: "s.value ->> 'day' < excluded.value ->> 'day'",
        replace: "s.value ->> 'day' <= excluded.value ->> 'day'",
      },
      { find: "const EARLIEST = '08:00'", replace: "const EARLIEST = '07:00'" },
      { find: 'if (due.overdue + due.dueToday + due.back === 0 && !isUnannounced) return false', replace: '' },
      {
        find: 'count(*) filter (where promise_from <= ${overdueUntil}',
        replace: 'count(*) filter (where promise_from > ${overdueUntil}',
      },
    ],
  },
  {
    tests: ['tests/backend/enquiry-deletion.test.ts'],
    changes: [
      { find: "select case when status <> 'new' then", replace: 'select case when true then' },
      { find: 'make_interval(months => months)) at time', replace: 'make_interval(months => months + 1)) at time' },
      { find: '!(isAnnounced && leaving.lastAt <= announcedUntil)', replace: 'true' },
      { find: 'announcedMonths === enquiryMonths && announcedUntil', replace: 'announcedUntil' },
      { find: 'entries.slice(0, NAMED_AT_MOST)', replace: 'entries' },
    ],
  },
  {
    tests: [backend('backup')],
    name: 'night',
    changes: [
      { find: 'const DUE_HOUR = 3', replace: 'const DUE_HOUR = 2' },
      { find: '.slice(0, -keep)', replace: '.slice(0, -keep - 1)' },
      { find: 'if (!day || !(await claim(database, day))) return undefined', replace: 'if (!day) return undefined' },
    ],
  },
  {
    tests: [backend('stray-files')],
    changes: [
      { find: 'found.mtimeMs < now.getTime() - DAY_MS', replace: 'found.mtimeMs < now.getTime() - DAY_MS / 2' },
      { find: 'if (!(await checkBelonging(database, dataDir)).sameInstallation) return undefined', replace: '' },
      { find: "(isPart || !named.has(path.replace(BESIDE_AN_OBJECT, '')))", replace: '!named.has(path)' },
      { find: 'if (await isOld(path)) await rmdir(join(folder, path)).catch(() => {})', replace: '' },
    ],
  },
  {
    tests: ['server/http/security-headers.test.ts'],
    changes: [
      { find: "siteUrl.startsWith('https:') ?", replace: "siteUrl.startsWith('ftp:') ?" },
      { find: "siteUrl.startsWith('https:')", replace: "siteUrl.startsWith('http')" },
      { find: "referrerPolicy: 'same-origin'", replace: "referrerPolicy: 'unsafe-url'" },
      { find: "xFrameOptions: 'DENY'", replace: "xFrameOptions: 'SAMEORIGIN'" },
      { find: '"frame-ancestors \'none\'",', replace: '' },
      { find: '"object-src \'none\'",', replace: '' },
      { find: "[...new Set(hashes)].join(' ')", replace: '"\'unsafe-inline\'"' },
    ],
  },
  {
    tests: [backend('slow-requests')],
    changes: [
      { find: 'if (!incoming.complete) incoming.destroy()', replace: 'incoming.destroy()' },
      { find: 'if (!incoming.complete) incoming.destroy()', replace: '' },
      { find: 'requestMs: 300_000', replace: 'requestMs: 200_000' },
      { find: 'headersTimeout: limits.headersMs', replace: 'headersTimeout: limits.requestMs' },
    ],
  },
  {
    tests: ['server/http/client-address.test.ts'],
    changes: [
      { find: '.slice(0, 4)', replace: '.slice(0, 5)' },
      {
        find: "address?.replace(/^::ffff:/, '').split('%', 1)[0])\n      .find",
        replace: "address?.split('%', 1)[0])\n      .find",
      },
      { find: 'isIP(address) !== 0', replace: 'true' },
      { find: 'proxyaddr.compile(trustedProxies)', replace: "proxyaddr.compile(['0.0.0.0/0'])" },
    ],
  },
  {
    tests: ['server/http/flood-limit.test.ts'],
    changes: [
      {
        find: 'if (seconds === 0 || !(await isLimited(c))) return next()',
        replace: 'if (seconds === 0) return next()',
      },
      { find: 'return count <= most ? 0 :', replace: 'return count <= most + 1 ? 0 :' },
      { find: 'counts.clear()', replace: '' },
    ],
  },
  {
    tests: [backend('problems')],
    changes: [
      { find: "kind = 'page-broke' and created_at > now()", replace: "kind = 'page-broke' and created_at < now()" },
      { find: 'if (isPage(part)) return', replace: 'return' },
      { find: '/^(?!.*\\/\\/)\\/[^\\s\\p{C}:]*$/u', replace: '/^\\/[^\\s\\p{C}:]*$/u' },
      {
        find: "by: 'everybody', body: object(8 * KB), limit: 'problem reports'",
        replace: "by: 'everybody', body: object(8 * KB)",
      },
    ],
  },
  {
    tests: [backend('limits')],
    name: 'sign',
    changes: [
      {
        find: "'POST /auth/v1/verify', by: 'visitor', body: object(SMALL), limit: 'mailed codes'",
        replace: "'POST /auth/v1/verify', by: 'visitor', body: object(SMALL)",
        name: 'recovery mails and tries',
      },
      {
        find: ", limit: 'recovery mails'",
        replace: '',
        name: 'recovery mails and tries',
      },
    ],
  },
  {
    tests: [backend('admin-passwords')],
    changes: [
      { find: 'const FRESH_SIGN_IN_MINUTES = 15', replace: 'const FRESH_SIGN_IN_MINUTES = 1500' },
      { find: '  ) > 3 then', replace: '  ) > 4 then' },
      { find: 'else await endOtherSessions(transaction, person)', replace: '' },
      { find: 'and id::text <> ${sessionId}', replace: 'and id::text = ${sessionId}' },
    ],
  },
  {
    tests: [backend('forgotten-password')],
    changes: [
      { find: ' and not private.is_recovery_session(s.id)', replace: '' },
      { find: " and authentication_method <> 'otp'", replace: '' },
      {
        find: "when private.is_recovery_session(s.id) then interval '60 minutes' else",
        replace: 'when false then null else',
      },
      { find: "if (person.isRecovery) throw new AuthRefusal(403, 'recovery_session')", replace: '' },
      { find: "if sent >= 6 and newest > now() - interval '5 minutes' then", replace: 'if false then' },
      {
        find: 'await sql`delete from private.recovery_links where user_id::text = ${person.userId}`.execute(transaction)',
        replace: '',
      },
    ],
  },
  {
    tests: [backend('recovery-codes')],
    changes: [
      { find: "raise exception 'recovery codes need a proven factor' using errcode = '42501';", replace: 'null;' },
      { find: "if (!caller.hasFactor) throw new AuthRefusal(422, 'mfa_no_factor')", replace: '' },
    ],
  },
  {
    tests: [backend('signing-out')],
    changes: [{ find: 'if (scopes.length > 1 || ', replace: 'if (' }],
  },
  {
    tests: [backend('step-up')],
    changes: [{ find: "and private.claim('role') is distinct from 'service_role'", replace: 'and false' }],
  },
  {
    tests: [backend('upload-content')],
    changes: [
      {
        find: 'uploadTypeOf(bytes)?.mime !== contentType',
        replace: 'uploadTypeOf(bytes) === undefined',
      },
    ],
  },
  {
    tests: [backend('unreadable-requests')],
    changes: [
      { find: "if (!takesNul && text.includes('\\\\u0000') && holdsNul(value))", replace: 'if (false)' },
      { find: 'if (depth > DEEPEST) return true', replace: '' },
    ],
  },
  {
    tests: [backend('front-door')],
    changes: [
      { find: "site !== 'same-origin' && site !== 'none'", replace: 'false' },
      { find: '![ownHost, host].includes(hostOf(origin))', replace: 'false' },
      { find: "if (url.searchParams.has('apikey'))", replace: 'if (false)' },
      { find: "path.startsWith('/rest/') && !mayAsk && url.search !== ''", replace: 'false' },
      { find: 'PREFERENCES.includes(preference.trim())', replace: 'true' },
      { find: '&& !FORWARDED.some((name) => request.headers.has(name))', replace: '' },
      { find: 'if (isEnough) return next()', replace: 'return next()' },
      { find: "if (type !== 'application/json') throw", replace: 'if (false) throw' },
      { find: 'Math.min(expiresIn, FILE_LINK_SECONDS)', replace: 'expiresIn' },
      { find: "if (typeof json.email !== 'string' || typeof json.password !== 'string') {", replace: 'if (false) {' },
    ],
  },
  {
    tests: [backend('new-keys')],
    in: 'server/accounts/end-old-sessions.ts',
    changes: [
      { find: 'if (rows.length === 0) return\n    await sql`delete', replace: 'return\n    await sql`delete' },
      {
        find: 'updated_at = now() where known.value <> excluded.value\n      returning key',
        replace: 'updated_at = now()\n      returning key',
      },
    ],
  },
  {
    tests: ['server/http/callers.test.ts'],
    changes: [{ find: 'return isThisMachine(address, 0) && !FORWARDED', replace: 'return !FORWARDED' }],
  },
  {
    tests: ['server/accounts/reset-window.test.ts'],
    changes: [
      { find: '&& isLocalName(new URL(SITE_URL).hostname)', replace: '' },
      { find: '&& TRUSTED_PROXIES.length === 0', replace: '' },
      { find: 'return listensOnLoopbackOnly &&', replace: 'return' },
    ],
  },
  {
    tests: [backend('mail-outbox')],
    changes: [
      { find: '!/^\\d{3}[ -]5\\.7\\./.test(response)', replace: 'true', name: 'takes no mail' },
      { find: 'if (!concernsTheServer(error)) return 0', replace: '', name: 'full mailbox' },
    ],
  },
  {
    tests: [backend('migrations')],
    name: 'pglite',
    changes: [
      { find: 'if (more.length === 0 && text !== migration.text) {', replace: 'if (false) {' },
      { find: 'await refuseUnknownRecords(database, migrations)', replace: '' },
      { find: '.sort()\n  return Promise.all(', replace: '.sort().reverse()\n  return Promise.all(' },
    ],
  },
  {
    tests: [backend('simultaneous-transactions')],
    changes: [{ find: "if ((await decision) === 'rollback') throw new RolledBack()", replace: 'await decision' }],
  },
  {
    tests: [backend('serving-user')],
    postgres: true,
    changes: [
      { find: "'private.audit_log': 'select, insert',", replace: '' },
      { find: 'revoke truncate, references, trigger on all tables', replace: 'revoke references on all tables' },
      {
        find: "NOT_TO_BE_CALLED = ['private.erase_enquiry_history(text, uuid)']",
        replace: 'NOT_TO_BE_CALLED: string[] = []',
      },
      { find: 'if (found?.mighty || found?.owns) {', replace: 'if (found?.mighty) {' },
    ],
  },
  {
    tests: [backend('doctor')],
    postgres: true,
    name: 'PostgreSQL that may lose',
    changes: [{ find: "('fsync', 'synchronous_commit', ", replace: "('fsync', " }],
  },
  {
    tests: [backend('doctor')],
    name: 'is well after use',
    changes: [
      {
        find: "created_at < now() - interval '1 hour' and next_attempt_at",
        replace: "created_at < now() - interval '1 day' and next_attempt_at",
      },
      { find: 'missing > 0\n      ? wrong', replace: 'missing > 1\n      ? wrong' },
      { find: 'future > 0 &&', replace: 'future > 1 &&' },
    ],
  },
  {
    tests: [backend('pictures')],
    name: 'a text with a picture that is gone',
    changes: [{ find: '!Object.hasOwn(pictures, String(node.attrs?.id))', replace: 'false' }],
  },
]
