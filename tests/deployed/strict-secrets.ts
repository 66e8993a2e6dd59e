import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'

/**
 * A client for the emulator that behaves as Secrets Manager does (PutSecretValue, ClientRequestToken): with a known token,
 * the same value is ignored and another one is refused. The emulator overwrites the version. Calls run one after another.
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
    const response = last.then(() => send(command))
    last = response.catch(() => undefined)
    return response
  }
  return { send: inTurn as SecretsManagerClient['send'] }
}
