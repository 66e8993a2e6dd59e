import type * as z from 'zod/mini'
import type { Refusal } from './refusal.ts'

type Schema = z.ZodMiniType

/**
 * Who may call an endpoint.
 * `open`: anyone; a bearer token is ignored.
 * `visitor`: anyone; a bearer token is optional, identifies the investor, and is refused when invalid.
 * `investor`: a logged-in investor. `desk`: an operator or supervisor.
 */
export type Who = 'open' | 'visitor' | 'investor' | 'desk'

export interface EndpointDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The published path, misspellings included (docs/specification/misspellings.md). `{name}` marks a parameter. */
  readonly path: `/${string}`
  /** Other paths of the same operation. */
  readonly aliases?: readonly `/${string}`[]
  readonly who: Who
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Encoding of the body; JSON by default. In a `multipart` body each field is text and each file is an `Upload`. */
  readonly encoding?: 'json' | 'form' | 'multipart'
  readonly response: Schema
  /**
   * Content of a 200 response; JSON by default. For `picture` the handler returns the bytes in base64 and sets the
   * content type header.
   */
  readonly responseType?: 'json' | 'picture'
  /** The status of success; 200 by default. 303: the response has no content and redirects the browser. */
  readonly status?: 200 | 201 | 303
  /** The alternative of `response` that comes with 202: the client asks again after `Retry-After`. */
  readonly pending?: Schema
  /** `revalidated`: the response has an `ETag`, and 304 answers a client that has it already. `forever`: it never changes. */
  readonly cached?: 'revalidated' | 'forever'
  /**
   * Fields that must hold the id of the caller (`query.user_id`). The id of another user is refused with 403 before
   * any look-up.
   */
  readonly own?: readonly `${'params' | 'query' | 'body'}.${string}`[]
  /**
   * Body fields of which at least one must be present; without all of them the response is an empty 204
   * (docs/specification/endpoints.md, login calls).
   */
  readonly emptyWithout?: readonly string[]
  /** Refusals specific to this endpoint. Those that any endpoint may return are in refusal.ts. */
  readonly refusals: readonly Refusal[]
  /** True for an endpoint that works during maintenance: it finishes a running purchase, or it changes nothing. */
  readonly duringMaintenance?: boolean
}

/**
 * The contract of an endpoint: read by the handler, the web client, the function definitions, the tests and the API
 * documentation.
 */
export type Endpoint<Definition extends EndpointDefinition = EndpointDefinition> = Definition & {
  readonly moduleName: string
  /** The verb phrase (`place-order`). Also the file name of the handler, the log field and the metric. */
  readonly name: string
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input of a handler. */
export interface InputOf<E extends EndpointDefinition> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: Parsed<E['body']>
}

/** The input as a client sends it. */
export type RequestOf<E extends EndpointDefinition> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: Sent<E[Part]>
}

/** The response that a handler returns and a client receives. */
export type ResponseOf<E extends EndpointDefinition> = z.output<E['response']>

/**
 * Whether the request pipeline refuses this endpoint during maintenance. Desk endpoints stay open, because operators
 * need them to end it.
 */
export function closesForMaintenance({ who, duringMaintenance = false }: EndpointDefinition): boolean {
  return who !== 'desk' && !duringMaintenance
}

/**
 * Whether a request may carry an `Idempotency-Key`. A key needs a caller as its scope, and a response that contains a token must not
 * be kept.
 */
export function takesIdempotencyKey({ who, method }: EndpointDefinition): boolean {
  return (who === 'investor' || who === 'desk') && method !== 'GET'
}

/** Adds module and name to the endpoints of a module: `sendLoginCode` gets the name `send-login-code`. */
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
