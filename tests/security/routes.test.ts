import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { http, webhook } from '#infra/functions/define.ts'
import { endpoints } from '#shared/registry.ts'
import { testedElsewhere } from './actors.ts'
import { neverSuccessful, routes, routesOf, unknownVendors, unmatched, vendorNames } from './routes.ts'

const invented = {
  ...endpoints.listSecurities,
  name: 'invented',
  path: '/invented',
  aliases: ['/invented-too'],
} as const
const noPermissions = { table: 'none' } as const
const knownVendors = Object.fromEntries(vendorNames.map((name) => [name, {}]))

it('every contract has a function, and every function its contract', () => {
  expect(unmatched(endpoints, functions)).toEqual([])
})

it('a contract without a function is named, and a function without a contract', () => {
  expect(unmatched({ ...endpoints, invented }, functions)).toEqual(['no function serves invented'])
  expect(unmatched(endpoints, [...functions, http('invented', { invented }, noPermissions)])).toEqual([
    'invented/api serves invented, which is no contract',
  ])
})

it('a contract is a route for each of its paths, and one without a successful response is named', () => {
  const moreRoutes = routesOf({ ...endpoints, invented })
  expect(moreRoutes.slice(routes.length).map(([name, { path }]) => [name, path])).toEqual([
    ['invented', '/invented'],
    ['invented as /invented-too', '/invented-too'],
  ])
  const answered = Object.fromEntries(routes.map(([name]) => [name, { 200: 1, 400: 1 }]))
  expect(neverSuccessful(routes, answered)).toEqual([])
  expect(neverSuccessful(moreRoutes, { ...answered, invented: { 404: 9 } })).toEqual([
    'invented',
    'invented as /invented-too',
  ])
  expect(
    neverSuccessful(moreRoutes, { ...answered, invented: { 404: 9 } }, { invented: 'what a partner has signed' }),
  ).toEqual(['invented as /invented-too'])
})

it('every exception from generated requests is a route', () => {
  const names = routes.map(([name]) => name)
  expect(Object.keys(testedElsewhere).filter((name) => !names.includes(name))).toEqual([])
})

it('a path for a partner without a row in the tests is named, and a row without a path', () => {
  expect(unknownVendors([...functions, webhook('invented', noPermissions)], knownVendors)).toEqual([
    'no row for invented',
  ])
  expect(unknownVendors(functions, { ...knownVendors, invented: {} })).toEqual(['invented does not call'])
})
