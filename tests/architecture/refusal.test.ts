import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { errorNames, type Refusal } from '#shared/kernel/refusal.ts'
import { modulesLike, repo } from './modules.ts'
import { listFiles, linesMatching, readSources, type Source } from './source.ts'

interface Written {
  readonly path: string
  readonly key: string
  readonly refusal: Refusal
}

let refusals: readonly Written[]
let sources: readonly Source[]
beforeAll(async () => {
  const modules = await modulesLike(/^shared\/(kernel\/refusal|[\w-]+\/refusals)\.ts$/)
  refusals = modules.flatMap(({ path, exports }) =>
    Object.entries(exports).flatMap(([key, value]) => (isRefusal(value) ? [{ path, key, refusal: value }] : [])),
  )
  sources = await readSources(
    repo,
    (await listFiles(repo)).filter((path) => /^(shared|functions)\/.*(?<!\.test)\.ts$/.test(path)),
  )
})

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'userMessage' in value
}

/** The refusals that fail a check, by file and exported name. */
const invalid = (isValid: (written: Written) => boolean) =>
  refusals.filter((each) => !isValid(each)).map(({ path, key }) => `${path} ${key}`)

describe('a refusal', () => {
  it('is exported under its code, in capitals', () => {
    expect(refusals.length).toBeGreaterThan(20)
    expect(invalid(({ key, refusal: { code } }) => key === code && /^[A-Z]+(_[A-Z]+)*$/.test(code))).toEqual([])
  })

  it('has one meaning per code', () => {
    const meanings = Map.groupBy(refusals, ({ refusal }) => refusal.code)
    expect(
      [...meanings].flatMap(([code, sameCode]) =>
        new Set(sameCode.map(({ refusal }) => JSON.stringify(refusal))).size === 1 ? [] : [code],
      ),
    ).toEqual([])
  })

  it('has a status with an error name on the wire', () => {
    expect(invalid(({ refusal: { status } }) => errorNames[status] !== undefined)).toEqual([])
  })

  it('has a message for people: a phrase without a full stop, or whole sentences', () => {
    expect(
      invalid(
        ({ refusal: { userMessage } }) =>
          /^[A-Z][^_{}<>]{7,119}$/.test(userMessage) &&
          userMessage.trim() === userMessage &&
          /[.!?] /.test(userMessage) === userMessage.endsWith('.'),
      ),
    ).toEqual([])
  })

  it('is used by a rule or a handler', () => {
    expect(
      invalid(({ path, key }) =>
        sources.some(
          (source) =>
            source.path !== path && !source.path.endsWith('/api.ts') && new RegExp(`\\b${key}\\b`).test(source.text),
        ),
      ),
    ).toEqual([])
  })

  it('is defined in the refusals.ts of its module, and nowhere else', () => {
    const misplaced = sources
      .filter(({ path }) => !/^shared\/(kernel\/refusal|[\w-]+\/refusals)\.ts$/.test(path))
      .flatMap((source) => linesMatching(source, /\brefusal\(/))
    expect(misplaced).toEqual([])
    const known = refusals.map(({ refusal }) => refusal)
    expect(
      Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
        endpoint.refusals.filter((each) => !known.includes(each)).map(({ code }) => `${endpoint.name} ${code}`),
      ),
    ).toEqual([])
  })
})
