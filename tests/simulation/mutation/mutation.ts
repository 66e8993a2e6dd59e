import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { functions } from '#infra/functions/registry.ts'
import type { ScenarioName } from '#tests/simulation/scenarios/scenarios.ts'
import { bugs, harmless } from './bugs.ts'
import { mutatedSource, type Mutation, root } from './mutated-source.ts'

type ScheduleModule = typeof import('#tests/simulation/schedule/schedule.ts')
type RunScheduleModule = typeof import('#tests/simulation/schedule/run-schedule.ts')
type ScenariosModule = typeof import('#tests/simulation/scenarios/scenarios.ts')

const simulation = [
  'tests/simulation/schedule/schedule.ts',
  'tests/simulation/schedule/run-schedule.ts',
  'tests/simulation/scenarios/scenarios.ts',
]
const mutationQuery = /\?mutation=(.*)$/
/** Imports each function by the path in its definition. */
const hostPattern = /\bimport\([^)]*`#\$\{/
/** The modules of this repository that a module imports, at its start or later. */
const importPattern = /\b(?:from\s*|import\s*\(?\s*)'((?:#|\.{1,2}\/)[^']*\.ts)'/g

/**
 * A module whose URL has the query of a mistake imports, with the same query, the module with the mistake and every module that
 * reaches it. So each mistake has an application and a simulation of its own, loaded from sources with one replacement, in the
 * same process as the others; what does not reach the mistake is loaded once for all of them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const name = mutationQuery.exec(context.parentURL ?? '')?.[1]
    const found = name === undefined ? next(specifier, context) : resolvedBeside(specifier, context, next)
    return name !== undefined && !mutationQuery.test(found.url) && affectedBy(name).has(found.url)
      ? { ...found, url: `${found.url}?mutation=${name}` }
      : found
  },
  load(url, context, next) {
    const name = mutationQuery.exec(url)?.[1]
    if (name === undefined) return next(url, context)
    const { pathname } = new URL(url)
    const bug = mutationOf(name)
    const isMutated = bug !== undefined && new URL(bug.file, root).pathname === pathname
    return {
      format: 'module',
      source: isMutated ? stripTypeScriptTypes(mutatedSource(bug)) : unchangedSource(pathname),
      shortCircuit: true,
    }
  },
})

type Resolve = Parameters<typeof registerHooks>[0]['resolve'] & object

const resolved = new Map<string, ReturnType<Resolve>>()

/** Resolves what a module with a query imports. All mistakes import the same. */
function resolvedBeside(...[specifier, context, next]: Parameters<Resolve>): ReturnType<Resolve> {
  const place = specifier.startsWith('.')
    ? `${specifier} of ${context.parentURL?.replace(mutationQuery, '')}`
    : specifier
  const found = resolved.get(place) ?? { ...next(specifier, context), shortCircuit: true }
  resolved.set(place, found)
  return found
}

function mutationOf(name: string): Mutation | undefined {
  return [...bugs, ...harmless].find((each) => each.name === decodeURIComponent(name))
}

const affected = new Map<string, ReadonlySet<string>>()

/** The URLs of the module with the mistake of a name and of every module that imports it, directly or through others. */
function affectedBy(name: string): ReadonlySet<string> {
  const known = affected.get(name)
  if (known !== undefined) return known
  const file = mutationOf(name)?.file
  const found = new Set(file === undefined ? [] : [new URL(file, root).href])
  const importers = importersOfModules()
  // A set that grows while it is read is read to its end.
  for (const url of found) for (const importer of importers.get(url) ?? []) found.add(importer)
  affected.set(name, found)
  return found
}

let importersByUrl: ReadonlyMap<string, readonly string[]> | undefined

/** Who imports whom among the modules that the simulation loads. Imports of types alone do not count: they are gone when modules run. */
function importersOfModules(): ReadonlyMap<string, readonly string[]> {
  if (importersByUrl !== undefined) return importersByUrl
  const importers = new Map<string, string[]>()
  const urlOf = (file: string) => new URL(file, root).href
  const entries = functions.map(({ file }) => urlOf(file))
  const urls = new Set(simulation.map(urlOf))
  for (const url of urls) {
    const source = unchangedSource(new URL(url).pathname)
    const imports = [...source.matchAll(importPattern)].map(([, specifier = '']) =>
      specifier.startsWith('#') ? urlOf(specifier.slice(1)) : new URL(specifier, url).href,
    )
    for (const imported of hostPattern.test(source) ? [...imports, ...entries] : imports) {
      urls.add(imported)
      importers.set(imported, [...(importers.get(imported) ?? []), url])
    }
  }
  importersByUrl = importers
  return importers
}

/** Unchanged sources without their types, shared by all mistakes. */
const stripped = new Map<string, string>()

function unchangedSource(pathname: string): string {
  const source = stripped.get(pathname) ?? stripTypeScriptTypes(readFileSync(new URL(pathname, root), 'utf8'))
  stripped.set(pathname, source)
  return source
}

/** The schedule of a number, or a scenario. */
export type Case = number | ScenarioName

/** Plays schedules and scenarios with the mistake of a name, or without a mistake, and returns their violations. */
export function runnerWith(name = ''): (played: Case) => Promise<readonly string[]> {
  const load = (file: string): Promise<unknown> =>
    import(new URL(`tests/simulation/${file}?mutation=${encodeURIComponent(name)}`, root).href)
  return async (played) => {
    try {
      if (typeof played === 'string')
        return await ((await load('scenarios/scenarios.ts')) as ScenariosModule).playScenario(played)
      const { makeSchedule } = (await load('schedule/schedule.ts')) as ScheduleModule
      const { runSchedule } = (await load('schedule/run-schedule.ts')) as RunScheduleModule
      return (await runSchedule(makeSchedule(String(played)))).violations
    } catch (failure) {
      // A mistake that stops the simulation itself counts as a violation.
      return [String(failure)]
    }
  }
}
