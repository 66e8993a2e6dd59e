import type * as z from 'zod/mini'
import type { Refusal } from './refusal.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: anybody (`open`: a bearer is not looked at); anybody, as the investor whom a bearer names if there is one
 * (`visitor`: a bad one is refused); a signed-in investor; an operator or supervisor of the desk.
 */
export type Who = 'open' | 'visitor' | 'investor' | 'desk'

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the specification spells it, misspellings included; `{name}` marks a part that varies. */
  readonly path: `/${string}`
  /** Other paths of the same operation. */
  readonly aliases?: readonly `/${string}`[]
  readonly who: Who
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** How the body is encoded; JSON unless told otherwise. Of a `multipart` one the fields are text, and each file is an `Upload`. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  readonly answer: Schema
  /** What a 200 carries; of a picture the handler gives the bytes in base64, and their type as a header. JSON unless told otherwise. */
  readonly answers?: 'json' | 'picture'
  readonly status?: 200 | 201
  /** Places that name the caller (`query.user_id`): another's id there is refused before any look-up. */
  readonly own?: readonly `${'params' | 'query' | 'body'}.${string}`[]
  /** Body fields without any of which the answer is an empty 204, as the specification's login calls have it. */
  readonly emptyWithout?: readonly string[]
  /** Refusals of its own; what any endpoint may refuse is in refusal.ts. */
  readonly refusals: readonly Refusal[]
  /** Still answered while the house is closed for maintenance: what finishes a running purchase, and what touches nothing. */
  readonly duringMaintenance?: boolean
}

/** A contract: read by the handler, the web client, the wiring, the tests and the documentation. */
export type Endpoint<Definition extends EndpointDefinition = EndpointDefinition> = Definition & {
  readonly moduleName: string
  /** The verb phrase: also the handler's file, the log field and the metric. */
  readonly name: string
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives, parsed. */
export interface InputOf<E extends EndpointDefinition> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

/** What a client sends. */
export type RequestOf<E extends EndpointDefinition> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Sent<E[Part]>
}

/** What a handler returns, and a client receives. */
export type AnswerOf<E extends EndpointDefinition> = z.output<E['answer']>

/** Whether the door shuts while the house is closed for maintenance. The desk works on: whoever mends the house needs it. */
export function closesForMaintenance({ who, duringMaintenance = false }: EndpointDefinition): boolean {
  return who !== 'desk' && !duringMaintenance
}

/** Names a noun's endpoints: `sendLoginCode` becomes the verb phrase `send-login-code`. */
export function api<const Definitions extends Record<string, EndpointDefinition>>(
  moduleName: string,
  definitions: Definitions,
) {
  const named = Object.entries(definitions).map(([key, definition]) => [
    key,
    { ...definition, moduleName, name: kebab(key) },
  ])
  return Object.fromEntries(named) as { readonly [Key in keyof Definitions]: Endpoint<Definitions[Key]> }
}

export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
