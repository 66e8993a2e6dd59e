import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'

/**
 * The emulator writes over a version whose token it knows. Secrets Manager ignores the same value and refuses another one
 * (PutSecretValue, ClientRequestToken): this stands between and does so, one call after another.
 */
export function strict(client: SecretsManagerClient): Pick<SecretsManagerClient, 'send'> {
  let last: Promise<unknown> = Promise.resolve()
  const send = async (command: unknown): Promise<unknown> => {
    if (!(command instanceof PutSecretValueCommand)) return client.send(command as GetSecretValueCommand)
    const { SecretId, SecretString, ClientRequestToken } = command.input
    const known = await client
      .send(new GetSecretValueCommand({ SecretId, VersionId: ClientRequestToken }))
      .catch((failure: unknown) => {
        if (!(failure instanceof ResourceNotFoundException)) throw failure
        return undefined
      })
    if (known === undefined) return client.send(command)
    if (known.SecretString !== SecretString)
      throw new ResourceExistsException({
        message: 'A resource with the ID you requested already exists.',
        $metadata: {},
      })
    return known
  }
  const inTurn = (command: unknown) => {
    const answer = last.then(() => send(command))
    last = answer.catch(() => undefined)
    return answer
  }
  return { send: inTurn as SecretsManagerClient['send'] }
}
