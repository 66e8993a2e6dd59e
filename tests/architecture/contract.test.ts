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
let functionFiles: ReadonlyMap<string, Module>
beforeAll(async () => {
  apis = await modulesLike(/^shared\/[\w-]+\/([\w]+-)?api\.ts$/)
  functionFiles = new Map(
    (await modulesLike(/^functions\/(?!platform\/|vendor\/)[\w-]+\/([\w-]+\/)?[\w-]+\.ts$/)).map((module) => [
      module.path,
      module,
    ]),
  )
}, 60_000)

/** The file of a handler, in the folder of its module or in a subfolder: `functions/account/otp/read-phone-proof.ts`. */
function handlerFile(moduleName: string, name: string): Module {
  const found = [...functionFiles.values()].filter(
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
const isRoute = (value: unknown): value is Route<Endpoint, never> =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'handle' in value

/** The field names of a part of a request, as a client sends it. */
function fieldsOf(schema: Endpoint['body']): readonly string[] {
  const { properties = {} } =
    schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

describe('the registry of contracts', () => {
  it('has every contract of every module, each under its own name', () => {
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
  it.each(contracts)('$moduleName: $key is in the api.ts of its module', ({ key, endpoint }) => {
    const [file = '', ...others] = apis
      .filter((module) => endpointsIn(module).some(([name]) => name === key))
      .map(({ path }) => path)
    expect(file).toMatch(new RegExp(`^shared/${endpoint.moduleName}/(\\w+-)?api\\.ts$`))
    expect(others).toEqual([])
  })

  it.each(contracts)(
    '$moduleName: $key is served by one function of its module, named after the file of its contract',
    ({ key, moduleName, endpoint }) => {
      const serving = functionsOf(functions, 'http').filter(({ trigger }) =>
        Object.values(trigger.endpoints).includes(endpoint),
      )
      const written = apis.find((module) => endpointsIn(module).some(([name]) => name === key))?.path ?? ''
      expect(serving.map(({ name }) => `shared/${name}.ts`)).toEqual([written])
      expect(written.startsWith(`shared/${moduleName}/`)).toBe(true)
    },
  )

  it.each(contracts)(
    '$moduleName: $key has a handler in the file of its name',
    ({ key, moduleName, name, endpoint }) => {
      const { path, exports } = handlerFile(moduleName, name)
      const route = exports[key]
      expect(isRoute(route) && route.endpoint === endpoint).toBe(true)
      const serving = functionsOf(functions, 'http').find(({ trigger }) =>
        Object.values(trigger.endpoints).includes(endpoint),
      )
      expect(functionFiles.get(serving?.file ?? '')?.text).toContain(
        `import { ${key} } from './${path.slice(`functions/${moduleName}/`.length)}'`,
      )
    },
  )

  it.each(contracts)('$moduleName: $key has a one-sentence summary', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].+\.$/)
  })

  it.each(contracts.filter(({ own, emptyWithout }) => own !== undefined || emptyWithout !== undefined))(
    '$moduleName: $key names only existing fields in `own` and `emptyWithout`',
    ({ endpoint, who, own = [], emptyWithout }) => {
      const paths = [...own, ...(emptyWithout ?? []).map((field) => `body.${field}`)]
      for (const path of paths) {
        const [part, field] = path.split('.') as ['params' | 'query' | 'body', string]
        expect(fieldsOf(endpoint[part]), path).toContain(field)
      }
      if (own.length > 0) expect(who).not.toBe('open')
    },
  )
})

describe('a handler', () => {
  it('is in the file of its contract, and every handler has a contract', () => {
    const routes = [...functionFiles.values()].flatMap(({ path, exports }) =>
      Object.entries(exports).flatMap(([key, value]) =>
        isRoute(value) ? [{ path, key, endpoint: value.endpoint }] : [],
      ),
    )
    expect(routes.length).toBeGreaterThanOrEqual(contracts.length)
    const misplaced = routes.filter(
      ({ path, key, endpoint }) =>
        path !== handlerFile(endpoint.moduleName, endpoint.name).path ||
        (endpoints as Record<string, Endpoint>)[key] !== endpoint,
    )
    expect(misplaced.map(({ path, key }) => `${path} ${key}`)).toEqual([])
  })
})
