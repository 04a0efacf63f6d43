import type { Mutations } from '../mutation.ts'

const newsletter = ['tests/backend/newsletter.test.ts']

/** The functions that run on Supabase, in Deno and in the embedded server, and what they share. */
export const functionMutations: Mutations[] = [
  {
    tests: ['supabase/functions/_shared/client-of-request.test.ts'],
    changes: [
      { find: ".split(',').at(-1)", replace: ".split(',').at(0)" },
      { find: "request.headers.get('cf-connecting-ip') ?? forwarded", replace: 'forwarded' },
      { find: 'IP_ADDRESS.test(address) ? address : null', replace: 'address' },
      {
        find: "agent: request.headers.get('user-agent')?.slice(0, 500)",
        replace: "agent: request.headers.get('user-agent')",
      },
    ],
  },
  {
    tests: newsletter,
    changes: [
      {
        find: 'z.string(INVALID_EMAIL).check(z.trim(), z.toLowerCase())',
        replace: 'z.string(INVALID_EMAIL).check(z.trim())',
        survives: 'The database writes every address in lower case, too.',
      },
      { find: 'z.literal(true, missing)', replace: 'z.boolean(missing)' },
      { find: 'z.maxLength(most,', replace: 'z.maxLength(most + 1,' },
      { find: "value === true || value === 'on'", replace: 'Boolean(value)' },
    ],
  },
  {
    tests: ['supabase/functions/_shared/signed-address.test.ts'],
    changes: [
      { find: 'if (!/^[\\w-]{43}$/.test(text)) return undefined', replace: '' },
      {
        find: "crypto.subtle.verify('HMAC', await deriveKey(secretKey), given, bytes(`unsubscribe ${email}`))",
        replace: 'true',
      },
    ],
  },
  {
    tests: ['tests/unit/weak-password.test.ts'],
    changes: [
      { find: "candidate === address.split('@')[0]", replace: 'false' },
      { find: 'const candidate = password.toLowerCase()', replace: 'const candidate = password' },
    ],
  },
  {
    tests: ['tests/unit/berlin-time.test.ts'],
    changes: [
      { find: 'for (const ahead of [2, 1])', replace: 'for (const ahead of [1])' },
      { find: 'from.getTime() + hours * HOUR', replace: 'from.getTime() + (hours + 1) * HOUR' },
    ],
  },
  {
    tests: ['tests/backend/limits.test.ts'],
    name: 'in the same words',
    changes: [
      { find: 'if (seconds < 60)', replace: 'if (seconds <= 60)' },
      { find: 'if (minutes < 60)', replace: 'if (minutes <= 60)' },
      { find: 'const minutes = Math.ceil(seconds / 60)', replace: 'const minutes = Math.floor(seconds / 60)' },
    ],
  },
  {
    tests: ['tests/backend/upload-content.test.ts', 'app/features/mwo-request/upload-type.test.ts'],
    changes: [
      { find: '[0xff, 0xd8, 0xff]', replace: '[0xff, 0xd8]' },
      { find: 'startsWith([0x57, 0x45, 0x42, 0x50])(bytes.subarray(8))', replace: 'true' },
      { find: '[0x25, 0x50, 0x44, 0x46, 0x2d]', replace: '[0x25, 0x50, 0x44]' },
    ],
  },
  {
    tests: ['tests/unit/newsletter-proof.test.ts'],
    changes: [
      { find: "line.gdpr_consent_given ? 'ja' : 'nein'", replace: "'ja'" },
      { find: 'Stand: ${subscriber ?', replace: 'Stand: ${!subscriber ?' },
    ],
  },
  {
    in: 'supabase/functions/subscribe-newsletter/handler.ts',
    tests: newsletter,
    changes: [
      {
        find: 'if (body.consentVersion !== undefined && body.consentVersion !== consent.version) {',
        replace: 'if (false) {',
      },
      { find: '`${origin}${pathname}`.slice(0, 500)', replace: 'value' },
    ],
  },
  {
    tests: ['tests/backend/newsletter-attacks.test.ts'],
    name: 'every address gets the same answer',
    changes: [
      { find: "if (needs.neutralAnswers && outcome !== 'too many requests') return", replace: 'if (false) return' },
    ],
  },
  {
    in: 'supabase/functions/subscribe-newsletter/handler.ts',
    tests: ['supabase/functions/subscribe-newsletter/handler.test.ts'],
    changes: [{ find: "if (request.method !== 'POST')", replace: "if (request.method === 'PUT')" }],
  },
  {
    in: 'supabase/functions/unsubscribe-newsletter/handler.ts',
    tests: newsletter,
    changes: [
      { find: "if (request.method === 'GET' || request.method === 'HEAD') return", replace: 'if (false) return' },
      {
        find: "if (!(await needs.isSigned(email, query.get('signature') ?? ''))) return",
        replace: 'if (false) return',
      },
      { find: 'if (!(await asksForOneClick(request))) return', replace: 'if (false) return' },
      { find: 'if (!needs.hasPublicKey) return', replace: 'if (false) return' },
    ],
  },
  {
    in: 'supabase/functions/confirm-newsletter-subscription/handler.ts',
    tests: newsletter,
    changes: [{ find: 'await hashToken(token)', replace: 'token' }],
  },
  {
    in: 'supabase/functions/reset-admin-password/handler.ts',
    tests: ['tests/backend/admin-passwords.test.ts'],
    changes: [
      { find: "if (answer === 'closed') return", replace: 'if (false) return' },
      { find: 'return email === null', replace: 'return email !== null' },
    ],
  },
]
