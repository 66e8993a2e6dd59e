import type { SecretName } from '#shared/kernel/permissions.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { RestoredTables } from './stage.ts'

export type Names = ReturnType<typeof namesOf>

/** The names of a stage's resources. They are known before deployment, so that stacks need few outputs of each other. */
export function namesOf({
  name,
  account,
  region,
  restored,
}: {
  readonly name: string
  readonly account: string
  readonly region: string
  readonly restored?: Pick<RestoredTables, 'ending'> | undefined
}) {
  const own = (what: string) => `ansh-${name}-${what}`
  const functionName = (definition: Pick<FunctionDefinition, 'name'>) => own(definition.name.replaceAll('/', '-'))
  // Bucket names are unique across all AWS accounts.
  const bucket = (what: string) => `${own(what)}-${account}-${region}`
  return {
    stack: own,
    table: `${own('table')}${restored?.ending ?? ''}`,
    ledger: `${own('ledger')}${restored?.ending ?? ''}`,
    /** The tables of the first deployment, which the stacks keep when the stage works on restored ones. */
    firstTable: own('table'),
    firstLedger: own('ledger'),
    filesBucket: bucket('files'),
    documentsBucket: bucket('documents'),
    siteBucket: bucket('site'),
    /** The bucket from which an emulator loads the code of functions: the one of `cdk bootstrap`, which all stages share. */
    assetsBucket: `cdk-hnb659fds-assets-${account}-${region}`,
    bus: own('bus'),
    api: own('api'),
    secretPrefix: `ansh/${name}/`,
    secret: (secret: SecretName) => `ansh/${name}/${secret}`,
    /** The name of a function, and of its queue. */
    functionName,
    functionArn: (definition: Pick<FunctionDefinition, 'name'>) =>
      `arn:aws:lambda:${region}:${account}:function:${functionName(definition)}`,
    queueArn: (definition: Pick<FunctionDefinition, 'name'>) =>
      `arn:aws:sqs:${region}:${account}:${functionName(definition)}`,
    deadLetters: (definition: Pick<FunctionDefinition, 'name'>) => `${functionName(definition)}-dead`,
    machine: own,
    machineArn: (workflow: string) => `arn:aws:states:${region}:${account}:stateMachine:${own(workflow)}`,
  }
}
