import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager'
import { nameOf } from '#functions/platform/aws/failure.ts'
import type { SecretsManager } from '#functions/platform/aws/secrets.ts'
import { awsRefusal } from '#tests/harness/aws-client.ts'

/**
 * The emulator as Secrets Manager behaves (PutSecretValue, ClientRequestToken): with a known token, the same value is ignored and
 * another one is refused. The emulator overwrites the version. Calls run one after another.
 */
export function strict(service: SecretsManager): SecretsManager {
  let last: Promise<unknown> = Promise.resolve()
  const call = async (command: Parameters<SecretsManager['send']>[0]): Promise<unknown> => {
    if (!(command instanceof PutSecretValueCommand)) return await service.send(command)
    const { SecretId, SecretString, ClientRequestToken } = command.input
    const known = await service
      .send(new GetSecretValueCommand({ SecretId, VersionId: ClientRequestToken }))
      .catch((failure: unknown) => {
        if (nameOf(failure) !== 'ResourceNotFoundException') throw failure
        return undefined
      })
    if (known === undefined) return await service.send(command)
    if (known.SecretString !== SecretString)
      throw awsRefusal('ResourceExistsException', 'A resource with the ID you requested already exists.')
    return known
  }
  const send = (command: Parameters<SecretsManager['send']>[0]) => {
    const response = last.then(() => call(command))
    last = response.catch(() => undefined)
    return response
  }
  return { send } as SecretsManager
}
