import { fromNodeProviderChain } from '@aws-sdk/credential-providers'
import type { AwsAccount } from '#functions/platform/aws/client.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** The options of every SDK client for a stage. An emulator takes any keys; on AWS the caller's credentials are used. */
export function accountOf({ region, endpoint }: Pick<Stage, 'region' | 'endpoint'>) {
  return {
    region,
    ...(endpoint !== undefined && { endpoint, credentials: { accessKeyId: 'test', secretAccessKey: 'test' } }),
  }
}

/** The credentials for our own calls of a stage's services from this machine, as the SDK finds them: in the environment, a profile or a single sign-on. */
export function credentialsFor(stage: Pick<Stage, 'region' | 'endpoint'>): AwsAccount['credentials'] {
  const { credentials } = accountOf(stage)
  return credentials === undefined ? fromNodeProviderChain() : async () => credentials
}

/** SDK client settings: one attempt, within a time limit. */
export const noRetries = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true },
}

/** SDK client settings for requests that are safe to repeat: the SDK retries with growing, random waits. */
export const sdkRetries = { ...noRetries, maxAttempts: 4, retryMode: 'standard' }
