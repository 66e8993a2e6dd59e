import { fromNodeProviderChain } from '@aws-sdk/credential-providers'
import type { CallLimits } from '#functions/platform/aws/call-limits.ts'
import type { AwsAccount } from '#functions/platform/aws/client.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** The account of a stage, for clients of the SDK. An emulator takes any keys; on AWS the caller's credentials are used. */
export function accountOf({ region, endpoint }: Pick<Stage, 'region' | 'endpoint'>): AwsAccount {
  const credentials = async () => ({ accessKeyId: 'test', secretAccessKey: 'test' })
  return { region, ...(endpoint !== undefined && { endpoint, credentials }) }
}

/** The credentials for our own calls of a stage's services from this machine, as the SDK finds them: in the environment, a profile or a single sign-on. */
export function credentialsFor(stage: Pick<Stage, 'region' | 'endpoint'>): AwsAccount['credentials'] {
  return accountOf(stage).credentials ?? fromNodeProviderChain()
}

/** Commands, which call a region from afar and read large answers. */
export const commandCalls: CallLimits = { attempts: 4, connectMs: 2_000, answerMs: 4_000 }
/** Requests of commands that are not repeated. */
export const singleCalls: CallLimits = { ...commandCalls, attempts: 1 }
