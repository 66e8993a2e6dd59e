import type { FunctionDefinition } from '#infra/functions/define.ts'
import { callsOfWorker } from '#infra/functions/partner-calls.ts'
import type { Plan } from '#infra/stacks/plan.ts'

type Deployed = Pick<Plan, 'stage' | 'names' | 'workflows'>

/** The URLs of the queues of subscribers, by their names. */
export function queueUrls({ stage, names }: Pick<Plan, 'stage' | 'names'>, subscribers: readonly string[]) {
  const endpoint = stage.endpointWithin ?? stage.endpoint ?? `https://sqs.${stage.region}.amazonaws.com`
  return Object.fromEntries(
    subscribers.map((name) => [name, `${endpoint}/${stage.account}/${names.functionName({ name })}`]),
  )
}

type ResourceNames = Readonly<
  Record<
    | 'TABLE_NAME'
    | 'LEDGER_NAME'
    | 'BUCKET_NAME'
    | 'DOCUMENTS_BUCKET_NAME'
    | 'BUS_NAME'
    | 'STATE_MACHINES'
    | 'SECRET_PREFIX',
    string
  >
> & { readonly AWS_ENDPOINT_URL?: string }

/** The names of all resources of a stage, for a command that may use all of them (`functions/platform/aws/ports.ts`). */
export function resourceNames({ stage, names, workflows }: Deployed): ResourceNames {
  const endpoint = stage.endpointWithin ?? stage.endpoint
  return {
    TABLE_NAME: names.table,
    LEDGER_NAME: names.ledger,
    BUCKET_NAME: names.filesBucket,
    DOCUMENTS_BUCKET_NAME: names.documentsBucket,
    BUS_NAME: names.bus,
    STATE_MACHINES: JSON.stringify(
      Object.fromEntries(Object.keys(workflows).map((workflow) => [workflow, names.machineArn(workflow)])),
    ),
    SECRET_PREFIX: names.secretPrefix,
    ...(endpoint !== undefined && { AWS_ENDPOINT_URL: endpoint }),
  }
}

/**
 * The environment of a function, read by `functions/platform/aws/ports.ts`: the names of the resources that its permissions imply. It
 * contains no secret.
 */
export function environmentOf(definition: FunctionDefinition, deployed: Deployed): Record<string, string> {
  const { stage } = deployed
  const { partnerShares } = definition
  const { queues } = definition.permissions
  const isNeeded = neededBy(definition)
  const names = Object.entries(resourceNames(deployed)).filter(([name]) => isNeeded[name] ?? true)
  return {
    ...Object.fromEntries(names),
    ...(partnerShares !== undefined && {
      PARTNER_CALLS_PER_SECOND: JSON.stringify(callsOfWorker(definition, stage.settings.partnerCallsPerSecond)),
    }),
    ...(queues !== undefined && { QUEUES: JSON.stringify(queueUrls(deployed, queues)) }),
  }
}

/** The variables that the permissions of a function imply. A variable that is absent here is always needed. */
function neededBy({ permissions }: FunctionDefinition): Readonly<Record<string, boolean>> {
  const { table, ledger, files, documents, bus, workflow, secrets, replaces } = permissions
  const needsTable = table !== 'none' || ledger !== undefined
  return {
    TABLE_NAME: needsTable,
    LEDGER_NAME: needsTable,
    BUCKET_NAME: files !== undefined,
    DOCUMENTS_BUCKET_NAME: documents !== undefined,
    BUS_NAME: bus !== undefined,
    STATE_MACHINES: workflow !== undefined,
    SECRET_PREFIX: (secrets ?? replaces) !== undefined,
  }
}
