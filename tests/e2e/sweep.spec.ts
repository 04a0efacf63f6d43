import { sweep } from '../support/browser/sweep.ts'
import { expect, test } from '../support/browser/test.ts'
import { oneOfEachKind } from '../support/site/site-paths.ts'

// Some 300 windows.
test.setTimeout(300_000)

/** `npm run shots -- --sweep` takes all of them. */
const widths = [320, 360, 400, 640, 780, 960, 1280, 1920]

test('between phone and large screen nothing is torn, cramped, half empty or hard to press', { tag: '@more' }, async ({
  page,
}) => {
  const { findings, measured } = await sweep(page, { widths, texts: [100, 150] })

  expect(measured).toBeGreaterThan(oneOfEachKind.length * widths.length * 2)
  expect(findings.map(({ is, path, what, seen }) => `${is} ${path} ${what} at ${seen[0]?.width}`)).toEqual([])
})
