import * as z from 'zod/mini'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#functions/platform/http/endpoint.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type Module, modulesLike } from './modules.ts'

const contracts = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => ({ key, ...endpoint, endpoint }))

let apis: readonly Module[]
let hands: ReadonlyMap<string, Module>
beforeAll(async () => {
  apis = await modulesLike(/^shared\/[\w-]+\/([\w]+-)?api\.ts$/)
  hands = new Map(
    (await modulesLike(/^functions\/(?!platform\/|vendor\/)[\w-]+\/([\w-]+\/)?[\w-]+\.ts$/)).map((module) => [
      module.path,
      module,
    ]),
  )
}, 60_000)

/** In its module's folder, or in a folder of that: `functions/account/otp/read-phone-proof.ts`. */
function handlerFile(moduleName: string, name: string): Module {
  const found = [...hands.values()].filter(
    ({ path }) => path.startsWith(`functions/${moduleName}/`) && path.endsWith(`/${name}.ts`),
  )
  expect(
    found.map(({ path }) => path),
    `${moduleName}: ${name}.ts`,
  ).toHaveLength(1)
  return found[0] as Module
}

const endpointsIn = ({ exports }: Module) =>
  Object.entries(exports).flatMap(([name, value]) =>
    name.endsWith('Api') ? Object.entries(value as Record<string, Endpoint>) : [],
  )
const isRoute = (value: unknown): value is Route<Endpoint> =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'handle' in value

/** The names that a part of a request may have, as it is sent. */
function fieldsOf(schema: Endpoint['body']): readonly string[] {
  const { properties = {} } =
    schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

describe('the catalogue of contracts', () => {
  it('has every contract of every noun, none hidden by another of its name', () => {
    const written = apis.flatMap(endpointsIn)
    expect(written.length).toBeGreaterThan(20)
    expect(
      written.flatMap(([key, endpoint]) =>
        (endpoints as Record<string, Endpoint>)[key] === endpoint ? [] : [`${endpoint.moduleName}: ${key}`],
      ),
    ).toEqual([])
  })
})

describe('a contract', () => {
  it.each(contracts)('$moduleName: $key is of the room that it stands in', ({ key, endpoint }) => {
    const [place = '', ...others] = apis
      .filter((module) => endpointsIn(module).some(([name]) => name === key))
      .map(({ path }) => path)
    expect(place).toMatch(new RegExp(`^shared/${endpoint.moduleName}/(\\w+-)?api\\.ts$`))
    expect(others).toEqual([])
  })

  it.each(contracts)(
    '$moduleName: $key is served by one function of its noun, called as the file of its contract',
    ({ key, moduleName, endpoint }) => {
      const serving = functionsOf(functions, 'http').filter(({ trigger }) =>
        Object.values(trigger.endpoints).includes(endpoint),
      )
      const written = apis.find((module) => endpointsIn(module).some(([name]) => name === key))?.path ?? ''
      expect(serving.map(({ name }) => `shared/${name}.ts`)).toEqual([written])
      expect(written.startsWith(`shared/${moduleName}/`)).toBe(true)
    },
  )

  it.each(contracts)('$moduleName: $key has a handler in a file of its name', ({ key, moduleName, name, endpoint }) => {
    const { path, exports } = handlerFile(moduleName, name)
    const route = exports[key]
    expect(isRoute(route) && route.endpoint === endpoint).toBe(true)
    const serving = functionsOf(functions, 'http').find(({ trigger }) =>
      Object.values(trigger.endpoints).includes(endpoint),
    )
    expect(hands.get(serving?.file ?? '')?.text).toContain(
      `import { ${key} } from './${path.slice(`functions/${moduleName}/`.length)}'`,
    )
  })

  it.each(contracts)('$moduleName: $key says in a sentence what it does', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].+\.$/)
  })

  it.each(contracts.filter(({ own, emptyWithout }) => own !== undefined || emptyWithout !== undefined))(
    '$moduleName: $key looks for its caller where something can stand',
    ({ endpoint, who, own = [], emptyWithout }) => {
      const places = [...own, ...(emptyWithout ?? []).map((field) => `body.${field}`)]
      for (const place of places) {
        const [part, field] = place.split('.') as ['params' | 'query' | 'body', string]
        expect(fieldsOf(endpoint[part]), place).toContain(field)
      }
      if (own.length > 0) expect(who).not.toBe('open')
    },
  )
})

describe('a handler', () => {
  it('stands in the file of its contract, and every one has a contract', () => {
    const routes = [...hands.values()].flatMap(({ path, exports }) =>
      Object.entries(exports).flatMap(([key, value]) =>
        isRoute(value) ? [{ path, key, endpoint: value.endpoint }] : [],
      ),
    )
    expect(routes.length).toBeGreaterThanOrEqual(contracts.length)
    const homeless = routes.filter(
      ({ path, key, endpoint }) =>
        path !== handlerFile(endpoint.moduleName, endpoint.name).path ||
        (endpoints as Record<string, Endpoint>)[key] !== endpoint,
    )
    expect(homeless.map(({ path, key }) => `${path} ${key}`)).toEqual([])
  })
})
