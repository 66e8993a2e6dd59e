import type { Plan } from '#infra/stacks/plan.ts'

/** The URLs of the queues of subscribers, by their names. */
export function queueUrls({ stage, names }: Pick<Plan, 'stage' | 'names'>, subscribers: readonly string[]) {
  const endpoint = stage.endpointWithin ?? stage.endpoint ?? `https://sqs.${stage.region}.amazonaws.com`
  return Object.fromEntries(
    subscribers.map((name) => [name, `${endpoint}/${stage.account}/${names.functionName({ name })}`]),
  )
}

/** The environment of a function, read by `functions/platform/aws/ports.ts`. It contains no secret. */
export function environmentOf({
  stage,
  names,
  workflows,
}: Pick<Plan, 'stage' | 'names' | 'workflows'>): Record<string, string> {
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
    SETTINGS: JSON.stringify(stage.settings),
    ...(endpoint !== undefined && { AWS_ENDPOINT_URL: endpoint }),
  }
}
