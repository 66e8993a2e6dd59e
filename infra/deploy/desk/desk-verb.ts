import type * as z from 'zod/mini'
import type { Desk, Person } from './desk-call.ts'

/** The arguments and options after the verb. */
export interface Arguments {
  readonly positionals: readonly string[]
  readonly corrects: boolean
  /** Why, of an act whose arguments are files. */
  readonly reason?: string | undefined
}

export type Run = (desk: Desk, person: Person, args: Arguments) => Promise<unknown>

/** One command of the desk. */
export interface DeskVerb {
  /** What follows its name: `<must be there>`, `[may be]`; one that ends in `…` takes all words that are left. */
  readonly form: string
  readonly does: string
  readonly run: Run
}

/** The command was given in another form than it has. */
export class UsageError extends Error {}

/** Throws UsageError when too few or too many words follow the verb. */
export function checkForm({ form }: DeskVerb, { positionals }: Arguments): void {
  const [words = ''] = form.split(' --')
  const places = words.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
  const needed = places.filter((place) => place.startsWith('<')).length
  const isOpen = places.at(-1)?.includes('…') === true
  const given = positionals.filter((word) => word !== '').length
  if (given < needed || (!isOpen && positionals.length > places.length)) throw new UsageError('')
}

/** The id that a word is. Throws UsageError when it is none. */
export function idFrom<T>(schema: z.ZodMiniType<T>, what: string, word: string): T {
  const parsed = schema.safeParse(word)
  if (!parsed.success) throw new UsageError(`${word} is no ${what}`)
  return parsed.data
}
