import type { SecretName } from '#functions/platform/port/ports.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'

export type Names = ReturnType<typeof namesOf>

/** What each thing of a stage is called. Known before anything is made, so that no stack has to wait for another's word. */
export function namesOf({
  name,
  account,
  region,
}: {
  readonly name: string
  readonly account: string
  readonly region: string
}) {
  const own = (what: string) => `ansh-${name}-${what}`
  const functionName = (definition: Pick<FunctionDefinition, 'name'>) => own(definition.name.replaceAll('/', '-'))
  // Bucket names are shared by all of AWS.
  const bucket = (what: string) => `${own(what)}-${account}-${region}`
  return {
    stack: own,
    table: own('table'),
    filesBucket: bucket('files'),
    siteBucket: bucket('site'),
    /** Where an emulator takes the functions' code from. */
    assetsBucket: bucket('assets'),
    bus: own('bus'),
    api: own('api'),
    secretPrefix: `ansh/${name}/`,
    secret: (secret: SecretName) => `ansh/${name}/${secret}`,
    /** A function; also its queue. */
    functionName,
    functionArn: (definition: Pick<FunctionDefinition, 'name'>) =>
      `arn:aws:lambda:${region}:${account}:function:${functionName(definition)}`,
    deadLetters: (definition: Pick<FunctionDefinition, 'name'>) => `${functionName(definition)}-dead`,
    machine: own,
    machineArn: (workflow: string) => `arn:aws:states:${region}:${account}:stateMachine:${own(workflow)}`,
  }
}
