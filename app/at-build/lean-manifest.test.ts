import { expect, test } from 'vitest'
import { leanManifest } from './lean-manifest.ts'

const listOf = (...routes: { id: string; [name: string]: unknown }[]) =>
  `window.__reactRouterManifest=${JSON.stringify({ routes: Object.fromEntries(routes.map((route) => [route.id, route])), version: 'a' })};`

test('public routes keep what they import, those of the admin area do not', () => {
  const lean = leanManifest(
    listOf(
      { id: 'routes/public/home', module: '/assets/home.js', imports: ['/assets/site.js'] },
      { id: 'routes/admin/profile', module: '/assets/profile.js', imports: ['/assets/form.js'], hasClientLoader: true },
    ),
  )

  expect(lean).toBe(
    listOf(
      { id: 'routes/public/home', module: '/assets/home.js', imports: ['/assets/site.js'] },
      { id: 'routes/admin/profile', module: '/assets/profile.js', imports: [], hasClientLoader: true },
    ),
  )
})

test('a list that is written in another way stops the build', () => {
  expect(() => leanManifest('export default {}')).toThrow('begins in another way')
})
