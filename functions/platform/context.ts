import type { Permissions } from '#shared/kernel/permissions.ts'
import type { ReadFiles } from './port/files.ts'
import type { Ports } from './port/ports.ts'
import type { ReadTable } from './port/table.ts'

/** The ports that need a permission. `:read` names the part of a store that only reads. */
interface PermittedPorts {
  'table:read': { readonly table: ReadTable }
  table: Pick<Ports, 'table'>
  'files:read': { readonly files: ReadFiles }
  files: Pick<Ports, 'files'>
  'documents:read': { readonly documents: ReadFiles }
  documents: Pick<Ports, 'documents'>
  bus: Pick<Ports, 'bus'>
  queues: Pick<Ports, 'queues'>
  workflow: Pick<Ports, 'workflow'>
  secrets: Pick<Ports, 'secrets'>
  fetch: Pick<Ports, 'fetch'>
}
export type PortName = keyof PermittedPorts

/** What every function has, whatever its permissions. */
interface FreeContext extends Pick<Ports, 'clock' | 'ids' | 'log' | 'settings' | 'timeLeftMs'> {
  /** Connects the logs, events and workflows that one cause led to. */
  readonly correlation: string
}

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/**
 * The context of one request, event, timer run or workflow step: clock, ids, log and settings, and the named ports. A function takes
 * the ports that it uses or passes on, and no others (docs/adr/0043-give-each-handler-its-declared-ports.md).
 */
export type Context<Name extends PortName = never> = FreeContext & Intersection<PermittedPorts[Name]>

/** All ports: outside the functions, in commands, the local app and tests. */
export type FullContext = Ports & FreeContext

type Store<Name extends PortName, Read extends PortName, Access> = Access extends 'write'
  ? Name
  : Access extends 'read'
    ? Read
    : never

/** The ports that permissions open. Ledger entries are queried and appended through the table. */
export type PortsOf<P extends Permissions> =
  | Store<'table', 'table:read', P['table']>
  | (P extends { readonly files: infer Access } ? Store<'files', 'files:read', Access> : never)
  | (P extends { readonly documents: infer Access } ? Store<'documents', 'documents:read', Access> : never)
  | (P extends { readonly bus: unknown } ? 'bus' : never)
  | (P extends { readonly queues: unknown } ? 'queues' : never)
  | (P extends { readonly workflow: unknown } ? 'workflow' : never)
  | (P extends { readonly secrets: unknown } | { readonly replaces: unknown } ? 'secrets' : never)
  | (P extends { readonly vendors: unknown } ? 'fetch' : never)

/** The context of a function with these permissions. */
export type ContextOf<P extends Permissions> = Context<PortsOf<P>>

/**
 * The context by the type of its permissions, which hides all other ports. The role of the function and the local restrictions close
 * them.
 */
export function permitted<P extends Permissions>(context: Omit<FullContext, 'correlation'>): ContextOf<P> {
  return context as unknown as ContextOf<P>
}

/** All ports with a correlation id, which every line of their log carries. */
export function contextOf(ports: Ports, correlation: string): FullContext {
  return { ...ports, correlation, log: (line) => ports.log({ ...line, correlation }) }
}
