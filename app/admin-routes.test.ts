import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { adminRoutes } from './admin-routes.tsx'

test('the server has a document for every page of the admin area', () => {
  const opened = addressesOf(adminRoutes).filter((address) => !address.includes(':'))
  expect(opened.toSorted()).toEqual(adminPaths.toSorted())
})

function addressesOf(routes: RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, children }) => {
    const address = path ? `${above}/${path}` : above
    const below = children ? addressesOf(children, address) : []
    return path !== undefined && !below.includes(address) ? [address, ...below] : below
  })
}
