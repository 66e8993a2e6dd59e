import { textOfJson } from './refused.ts'
import { isBusy, isUncertain, retried } from './retry.ts'
import { type AwsAccount, openSignedHost } from './signed-host.ts'

/** Input and output of each operation of a service, as AWS documents their JSON. */
type Operations<Names extends string> = Readonly<
  Record<Names, { readonly input: object; readonly output: object | undefined }>
>

/** Calls one operation of a service, in one attempt. Throws an `AwsRefused`, or the failure of the connection. */
export type Service<Known extends Operations<keyof Known & string>> = <Name extends keyof Known & string>(
  operation: Name,
  input: Known[Name]['input'],
) => Promise<Known[Name]['output']>

/**
 * The services that speak JSON, by the name of their host: the prefix of their operations in `X-Amz-Target`, and the version of the
 * protocol (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html).
 */
const protocols = {
  dynamodb: { target: 'DynamoDB_20120810', version: '1.0' },
  events: { target: 'AWSEvents', version: '1.1' },
  secretsmanager: { target: 'secretsmanager', version: '1.1' },
  'sms-voice': { target: 'PinpointSMSVoiceV2', version: '1.0' },
  sqs: { target: 'AmazonSQS', version: '1.0' },
  states: { target: 'AWSStepFunctions', version: '1.0' },
} as const

/** DynamoDB answers in milliseconds, and the largest answer has 16 MB. All attempts end before a function does. */
const timeoutMs = 4_000

export function openService<Known extends Operations<keyof Known & string>>(
  name: keyof typeof protocols,
  account: AwsAccount,
): Service<Known> {
  const { target, version } = protocols[name]
  const host = openSignedHost(account, { service: name, host: name })
  return async (operation, input) => {
    const response = await host.ask({
      method: 'POST',
      path: '/',
      headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': `${target}.${operation}` },
      body: JSON.stringify(input),
      timeoutMs,
    })
    const text = await textOfJson(response)
    return text === '' ? {} : JSON.parse(text)
  }
}

/** A service whose operations may all be repeated: what AWS was too busy for, and what was left without an answer, is asked again. */
export function repeated<Known extends Operations<keyof Known & string>>(service: Service<Known>): Service<Known> {
  return (operation, input) =>
    retried(
      () => service(operation, input),
      (failure) => isBusy(failure) || isUncertain(failure),
    )
}
