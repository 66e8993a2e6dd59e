import { SignatureV4 } from '@smithy/signature-v4'
import { Hash } from '@smithy/core/serde'
import { account } from './stage.ts'

/** Calls an AWS service that has no SDK client here. Throws unless the response is a success. */
export async function askAws(service: string, path: string, body: string, contentType: string): Promise<string> {
  const url = new URL(path, account.endpoint)
  const signer = new SignatureV4({
    service,
    region: account.region,
    credentials: account.credentials,
    sha256: Hash.bind(null, 'sha256'),
  })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path,
    headers: { host: url.host, 'content-type': contentType },
    body,
  })
  const { host: _, ...sent } = headers
  const answer = await fetch(url, { method: 'POST', headers: sent, body, signal: AbortSignal.timeout(60_000) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${service} answers ${answer.status}: ${text.slice(0, 300)}`)
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
