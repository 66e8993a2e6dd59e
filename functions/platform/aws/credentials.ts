import type { AwsCredentials } from './signed-host.ts'

/** The credentials of a function's role, which Lambda gives it in the environment. They are valid for as long as the environment is. */
export function credentialsIn({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Readonly<Record<string, string | undefined>>): AwsCredentials {
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('the environment holds no AWS credentials')
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
}
