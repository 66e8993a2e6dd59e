import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { type Bug, bugs, harmless } from './bugs.ts'

/** As much of a bug as can be planted. */
type Change = Omit<Bug, 'breaks'>
type Schedules = typeof import('#tests/simulation/schedule.ts')
type Plays = typeof import('#tests/simulation/play.ts')

const root = new URL('../../../', import.meta.url)
const mark = /\?planted=(.*)$/

/**
 * A module that is asked for under a bug's mark asks for all of ours under the same mark: so each bug has a house and a simulation
 * of its own, made anew from sources in which one thing is different, beside those of others in the same process.
 */
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const marked = mark.exec(context.parentURL ?? '')?.[0]
    const isOurs = found.url.startsWith(root.href) && !found.url.includes('/node_modules/')
    return marked !== undefined && isOurs && !mark.test(found.url) ? { ...found, url: `${found.url}${marked}` } : found
  },
  load(url, context, next) {
    const name = mark.exec(url)?.[1]
    if (name === undefined) return next(url, context)
    const { pathname } = new URL(url)
    const bug = [...bugs, ...harmless].find((each) => each.name === decodeURIComponent(name))
    const isPlace = bug !== undefined && new URL(bug.file, root).pathname === pathname
    return {
      format: 'module',
      source: isPlace ? stripTypeScriptTypes(planted(bug)) : plain(pathname),
      shortCircuit: true,
    }
  },
})

/** Sources as they are, without their types: taken away once for all houses. */
const stripped = new Map<string, string>()

function plain(pathname: string): string {
  const source = stripped.get(pathname) ?? stripTypeScriptTypes(readFileSync(new URL(pathname, root), 'utf8'))
  stripped.set(pathname, source)
  return source
}

/** The source of a file with its bug in it. Throws when the place is not there any more, or there more than once: then nothing would be proved. */
function planted({ name, file, from, to }: Change): string {
  const [before, after, ...more] = readFileSync(new URL(file, root), 'utf8').split(placeOf(from))
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`“${name}” has ${after === undefined ? 'no place' : 'more than one place'} in ${file}`)
  return `${before}${to}${after}`
}

/** Finds an expression however it is laid out: white space, and a comma before a closing bracket, are the formatter's. */
function placeOf(from: string): RegExp {
  const tokens = from.match(/\w+|[^\s\w]/g) ?? []
  const isTrailing = (token: string, index: number) => token === ',' && /^[)\]}]$/.test(tokens[index + 1] ?? '')
  const patterns = tokens
    .filter((token, index) => !isTrailing(token, index))
    .map((token) => (/^[)\]}]$/.test(token) ? `,?\\s*\\${token}` : token.replace(/\W/, '\\$&')))
  return new RegExp(patterns.join('\\s*'))
}

/** Plays a schedule with the bug of a name, or without any, and answers what is broken. */
export function playing(name = ''): (seed: number) => Promise<readonly string[]> {
  const marked = (file: string): Promise<unknown> =>
    import(new URL(`tests/simulation/${file}?planted=${encodeURIComponent(name)}`, root).href)
  return async (seed) => {
    try {
      const { makeSchedule } = (await marked('schedule.ts')) as Schedules
      const { play } = (await marked('play.ts')) as Plays
      return (await play(makeSchedule(String(seed)))).broken
    } catch (failure) {
      // A house in which nobody can even play is broken too.
      return [String(failure)]
    }
  }
}
