import { createHash, createHmac } from 'node:crypto'
import { account } from './stage.ts'

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Calls an AWS service that has no SDK client here, signed with Signature Version 4. Throws unless the response is a success. */
export async function askAws(service: string, path: string, body: string, contentType: string): Promise<string> {
  const url = new URL(path, account.endpoint)
  const at = new Date().toISOString().replace(/[:-]|\.\d{3}/g, '')
  const scope = `${at.slice(0, 8)}/${account.region}/${service}/aws4_request`
  const headers = { 'content-type': contentType, host: url.host, 'x-amz-date': at }
  const names = Object.keys(headers).join(';')
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${account.credentials.secretAccessKey}`)
  const signature = hmac(key as Buffer, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${account.credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, authorization }, body })
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
