import { createHash } from 'node:crypto'
import type { FunctionDefinition, Trigger } from '#infra/functions/define.ts'
import type { Stage } from '#infra/stages/stage.ts'

type Named = Pick<Stage, 'name' | 'settings'>

/** The stack that holds the functions of a kind. */
const stackByKind: Readonly<Record<Trigger['kind'], 'api' | 'bus' | 'timers' | 'workflow'>> = {
  http: 'api',
  'unknown-path': 'api',
  webhook: 'api',
  subscriber: 'bus',
  stream: 'bus',
  'ledger-change': 'bus',
  timer: 'timers',
  task: 'workflow',
}

/** The settings of a stage as functions read them. */
export function documentOf({ settings }: Pick<Stage, 'settings'>): string {
  return JSON.stringify(settings)
}

/** What the names of all documents of a stack start with. */
export function parameterPrefixOf({ name }: Pick<Stage, 'name'>, { trigger }: Pick<FunctionDefinition, 'trigger'>) {
  return `/ansh/${name}/settings/${stackByKind[trigger.kind]}/`
}

/**
 * The parameter from which a function reads the settings. Its name contains a hash of them, so that changed settings replace the
 * instances of every function. Each stack has a parameter of its own, so that CloudFormation deletes the old one only when the functions
 * no longer name it, and still has it for a roll-back (docs/adr/0135-keep-the-settings-in-one-document.md).
 */
export function parameterOf(stage: Named, definition: Pick<FunctionDefinition, 'trigger'>): string {
  const hash = createHash('sha256').update(documentOf(stage)).digest('hex').slice(0, 16)
  return `${parameterPrefixOf(stage, definition)}${hash}`
}

/** The sizes of a parameter, in bytes (https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html). */
const standardMax = 4_096
export const documentMax = 8_192

/** A standard parameter costs nothing. */
export function tierOf(document: string): 'Standard' | 'Advanced' {
  return Buffer.byteLength(document) <= standardMax ? 'Standard' : 'Advanced'
}
