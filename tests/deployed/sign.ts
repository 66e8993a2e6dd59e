import { openSignedHost } from '#functions/platform/aws/signed-host.ts'
import { ourAccount } from './stage.ts'

/** Calls an AWS service that has no SDK client here. Throws unless the response is a success. */
export async function askAws(service: string, path: string, body: string, contentType: string): Promise<string> {
  const host = openSignedHost(ourAccount, { service, host: service })
  const headers = { 'content-type': contentType }
  const answer = await host.ask({ method: 'POST', path, headers, body, timeoutMs: 60_000 })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${service} answers ${answer.status}: ${text.slice(0, 300)}`)
  return text
}

/** Creates a role with all permissions, for resources that act by themselves. Returns its ARN. */
export async function makeRole(name: string): Promise<string> {
  const ask = (parameters: Record<string, string>) =>
    askAws(
      'iam',
      '/',
      new URLSearchParams({ Version: '2010-05-08', RoleName: name, ...parameters }).toString(),
      'application/x-www-form-urlencoded',
    )
  const trust = {
    Effect: 'Allow',
    Principal: { Service: ['states.amazonaws.com', 'events.amazonaws.com', 'lambda.amazonaws.com'] },
    Action: 'sts:AssumeRole',
  }
  const made = await ask({
    Action: 'CreateRole',
    AssumeRolePolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [trust] }),
  })
  await ask({
    Action: 'PutRolePolicy',
    PolicyName: 'all',
    PolicyDocument: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
    }),
  })
  return /<Arn>(.*?)<\/Arn>/.exec(made)?.[1] ?? ''
}
