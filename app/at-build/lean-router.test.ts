import { expect, test } from 'vitest'
import { withoutBody } from './lean-router.ts'

const original = `import { a } from './a.js'
function isEnabled() { return a }
function discover() {}
export { discover, isEnabled };
`

test('what is left answers as an unused part does, and everything else says that it is not there', async () => {
  const code = withoutBody(original, { isEnabled: '() => false' }, 'part.js')

  const part = await import(`data:text/javascript,${encodeURIComponent(code)}`)

  expect(part.isEnabled()).toBe(false)
  expect(() => part.discover()).toThrow('discover is left out')
})

test('the build stops when the router has changed', () => {
  expect(() => withoutBody(original, { isAllowed: '() => false' }, 'part.js')).toThrow(
    'part.js no longer exports isAllowed',
  )
})
