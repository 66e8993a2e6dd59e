import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { http, webhook } from '#infra/functions/define.ts'
import { endpoints } from '#shared/registry.ts'
import { wantMore } from './actors.ts'
import { neverYes, routes, routesOf, unknownVendors, unmatched, vendorNames } from './routes.ts'

const planted = { ...endpoints.listSecurities, name: 'planted', path: '/planted', aliases: ['/planted-too'] } as const
const nothing = { table: 'none' } as const
const known = Object.fromEntries(vendorNames.map((name) => [name, {}]))

it('every contract has a function, and every function its contract', () => {
  expect(unmatched(endpoints, functions)).toEqual([])
})

it('a contract without a function is named, and a function without a contract', () => {
  expect(unmatched({ ...endpoints, planted }, functions)).toEqual(['no function serves planted'])
  expect(unmatched(endpoints, [...functions, http('planted', { planted }, nothing)])).toEqual([
    'planted/api serves planted, which is no contract',
  ])
})

it('a contract is a route by each of its paths, and one that says no to everybody is named', () => {
  const more = routesOf({ ...endpoints, planted })
  expect(more.slice(routes.length).map(([name, { path }]) => [name, path])).toEqual([
    ['planted', '/planted'],
    ['planted as /planted-too', '/planted-too'],
  ])
  const answered = Object.fromEntries(routes.map(([name]) => [name, { 200: 1, 400: 1 }]))
  expect(neverYes(routes, answered)).toEqual([])
  expect(neverYes(more, { ...answered, planted: { 404: 9 } })).toEqual(['planted', 'planted as /planted-too'])
  expect(neverYes(more, { ...answered, planted: { 404: 9 } }, { planted: 'what a partner has signed' })).toEqual([
    'planted as /planted-too',
  ])
})

it('whatever wants more than can be made up is a route', () => {
  const names = routes.map(([name]) => name)
  expect(Object.keys(wantMore).filter((name) => !names.includes(name))).toEqual([])
})

it('a path for a partner without a row in the tests is named, and a row without a path', () => {
  expect(unknownVendors([...functions, webhook('planted', nothing)], known)).toEqual(['no row for planted'])
  expect(unknownVendors(functions, { ...known, planted: {} })).toEqual(['planted does not call'])
})
