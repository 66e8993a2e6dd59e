import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { type Bug, bugs, harmless } from './bugs.ts'

/** The replacement that a mistake makes. */
type Mutation = Omit<Bug, 'breaks'>
type ScheduleModule = typeof import('#tests/simulation/schedule.ts')
type RunScheduleModule = typeof import('#tests/simulation/run-schedule.ts')

const root = new URL('../../../', import.meta.url)
const mutationQuery = /\?mutation=(.*)$/

/**
 * A module whose URL has the query of a mistake imports all modules of the repository with the same query. So each mistake has
 * an application and a simulation of its own, loaded from sources with one replacement, in the same process as the others.
 */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const query = mutationQuery.exec(context.parentURL ?? '')?.[0]
    const isOwnModule = found.url.startsWith(root.href) && !found.url.includes('/node_modules/')
    return query !== undefined && isOwnModule && !mutationQuery.test(found.url)
      ? { ...found, url: `${found.url}${query}` }
      : found
  },
  load(url, context, next) {
    const name = mutationQuery.exec(url)?.[1]
    if (name === undefined) return next(url, context)
    const { pathname } = new URL(url)
    const bug = [...bugs, ...harmless].find((each) => each.name === decodeURIComponent(name))
    const isMutated = bug !== undefined && new URL(bug.file, root).pathname === pathname
    return {
      format: 'module',
      source: isMutated ? stripTypeScriptTypes(mutatedSource(bug)) : unchangedSource(pathname),
      shortCircuit: true,
    }
  },
})

/** Unchanged sources without their types, shared by all mistakes. */
const stripped = new Map<string, string>()

function unchangedSource(pathname: string): string {
  const source = stripped.get(pathname) ?? stripTypeScriptTypes(readFileSync(new URL(pathname, root), 'utf8'))
  stripped.set(pathname, source)
  return source
}

/** The source of a file with its mistake. Throws unless the code to replace occurs exactly once. */
function mutatedSource({ name, file, from, to }: Mutation): string {
  const [before, after, ...more] = readFileSync(new URL(file, root), 'utf8').split(patternOf(from))
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `the code that “${name}” replaces occurs ${after === undefined ? 'nowhere' : 'more than once'} in ${file}: update its quote in tests/simulation/mutation/bugs`,
    )
  return `${before}${to}${after}`
}

/** Matches an expression in any layout: the formatter decides white space and a comma before a closing bracket. */
function patternOf(from: string): RegExp {
  const tokens = from.match(/\w+|[^\s\w]/g) ?? []
  const isTrailing = (token: string, index: number) => token === ',' && /^[)\]}]$/.test(tokens[index + 1] ?? '')
  const patterns = tokens
    .filter((token, index) => !isTrailing(token, index))
    .map((token) => (/^[)\]}]$/.test(token) ? `,?\\s*\\${token}` : token.replace(/\W/, '\\$&')))
  return new RegExp(patterns.join('\\s*'))
}

/** Runs schedules with the mistake of a name, or without a mistake, and returns their violations. */
export function runnerWith(name = ''): (seed: number) => Promise<readonly string[]> {
  const load = (file: string): Promise<unknown> =>
    import(new URL(`tests/simulation/${file}?mutation=${encodeURIComponent(name)}`, root).href)
  return async (seed) => {
    try {
      const { makeSchedule } = (await load('schedule.ts')) as ScheduleModule
      const { runSchedule } = (await load('run-schedule.ts')) as RunScheduleModule
      return (await runSchedule(makeSchedule(String(seed)))).violations
    } catch (failure) {
      // A mistake that stops the simulation itself counts as a violation.
      return [String(failure)]
    }
  }
}
