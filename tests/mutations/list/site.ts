import type { Mutations } from '../mutation.ts'

/** What runs in the browser or while the site is built: rules and formats. */
export const siteMutations: Mutations[] = [
  {
    tests: ['tests/unit/admin-due-time.test.ts'],
    changes: [
      { find: 'const SOON_MS = 4 * HOUR', replace: 'const SOON_MS = 5 * HOUR' },
      { find: 'if (left <= 0) return', replace: 'if (left < -60_000) return' },
      { find: "if (enquiry.status !== 'new') return undefined", replace: '' },
      { find: 'if (hours < 48) return `', replace: 'if (hours < 4) return `' },
    ],
  },
  {
    in: 'app/lib/csv-file.ts',
    tests: ['tests/unit/admin-csv.test.ts'],
    changes: [
      { find: '(?=.*[(|!])', replace: '(?=.*[(|])' },
      { find: '/[",;\\r\\n]/.test(value)', replace: '/[",\\r\\n]/.test(value)' },
      { find: "value.replaceAll('\"', '\"\"')", replace: 'value' },
      { find: 'return BYTE_ORDER_MARK + lines', replace: 'return lines' },
    ],
  },
  {
    tests: ['app/lib/drafts/draft-store.test.ts'],
    name: 'an older version than the server has',
    changes: [
      {
        find: "happen({ type: 'found', body, base })",
        replace: "happen({ type: 'found', body, base: view.base })",
      },
    ],
  },
]
