import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { errorNames, type Refusal } from '#shared/kernel/refusal.ts'
import { modulesLike, repo } from './modules.ts'
import { listFiles, placesOf, readSources, type Source } from './source.ts'

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
  return typeof value === 'object' && value !== null && 'code' in value && 'words' in value
}

/** Those that are not as they should be, by the name under which they are exported. */
const odd = (isRight: (written: Written) => boolean) =>
  refusals.filter((each) => !isRight(each)).map(({ path, key }) => `${path} ${key}`)

describe('a refusal', () => {
  it('is called by its code, which is a word for programs', () => {
    expect(refusals.length).toBeGreaterThan(20)
    expect(odd(({ key, refusal: { code } }) => key === code && /^[A-Z]+(_[A-Z]+)*$/.test(code))).toEqual([])
  })

  it('says the same wherever it is said: a program that knows a code knows what it means', () => {
    const meanings = Map.groupBy(refusals, ({ refusal }) => refusal.code)
    expect(
      [...meanings].flatMap(([code, said]) =>
        new Set(said.map(({ refusal }) => JSON.stringify(refusal))).size === 1 ? [] : [code],
      ),
    ).toEqual([])
  })

  it('has a status with a name on the wire', () => {
    expect(odd(({ refusal: { status } }) => errorNames[status] !== undefined)).toEqual([])
  })

  it('has plain words for people: a phrase without a dot, or whole sentences', () => {
    expect(
      odd(
        ({ refusal: { words } }) =>
          /^[A-Z][^_{}<>]{7,119}$/.test(words) &&
          words.trim() === words &&
          /[.!?] /.test(words) === words.endsWith('.'),
      ),
    ).toEqual([])
  })

  it('is said by somebody', () => {
    expect(
      odd(({ path, key }) =>
        sources.some(
          (source) =>
            source.path !== path && !source.path.endsWith('/api.ts') && new RegExp(`\\b${key}\\b`).test(source.text),
        ),
      ),
    ).toEqual([])
  })

  it('is written where its noun has them, and nowhere else', () => {
    const strays = sources
      .filter(({ path }) => !/^shared\/(kernel\/refusal|[\w-]+\/refusals)\.ts$/.test(path))
      .flatMap((source) => placesOf(source, /\brefusal\(/))
    expect(strays).toEqual([])
    const known = refusals.map(({ refusal }) => refusal)
    expect(
      Object.values<Endpoint>(endpoints).flatMap((endpoint) =>
        endpoint.refusals.filter((each) => !known.includes(each)).map(({ code }) => `${endpoint.name} ${code}`),
      ),
    ).toEqual([])
  })
})
