import { expect, test } from 'vitest'
import { withLateStart } from './late-start.ts'

const early = '<script>early()</script>'

const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/assets/home.js"/></head><body>${script}</body></html>`

test('modules are fetched when the page asks for them, not before the first paint', () => {
  const script = `<script type="module" async="">import * as route0 from "/assets/root.js";
import "/assets/manifest.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client.js");</script>`

  const html = withLateStart(page(script), 'index.html', early)

  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(`${early}</head>`)
  expect(html).toContain(
    'window.startHydration=()=>Promise.all([import("/assets/root.js"),import("/assets/manifest.js")]).then(([route0,])=>{window.__reactRouterRouteModules = {"root":route0};;return import("/assets/entry.client.js")})',
  )
})

test.each([
  ['no script of the framework', ''],
  [
    'a script that does not end with the entry',
    '<script type="module" async="">import "/assets/manifest.js";</script>',
  ],
  [
    'an import of a new kind',
    '<script type="module" async="">import { x } from "/assets/x.js"; import("/assets/entry.client.js")</script>',
  ],
])('the build stops at %s', (_, script) => {
  expect(() => withLateStart(page(script), 'index.html', early)).toThrow('index.html')
})
