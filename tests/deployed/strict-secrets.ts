import type { SecretsManager } from '#functions/platform/aws/secrets.ts'
import { AwsRefused } from '#functions/platform/aws/refused.ts'

/**
 * The emulator as Secrets Manager behaves (PutSecretValue, ClientRequestToken): with a known token, the same value is ignored and
 * another one is refused. The emulator overwrites the version. Calls run one after another.
 */
export function strict(service: SecretsManager): SecretsManager {
  let last: Promise<unknown> = Promise.resolve()
  const call: SecretsManager = async (operation, input) => {
    if (!('SecretString' in input)) return await service(operation, input)
    const { SecretId, SecretString, ClientRequestToken } = input
    const known = await service('GetSecretValue', { SecretId, VersionId: ClientRequestToken }).catch(
      (failure: unknown) => {
        if (!(failure instanceof AwsRefused && failure.name === 'ResourceNotFoundException')) throw failure
        return undefined
      },
    )
    if (known === undefined) return await service(operation, input)
    if (known.SecretString !== SecretString)
      throw new AwsRefused(400, {
        name: 'ResourceExistsException',
        message: 'A resource with the ID you requested already exists.',
      })
    return known
  }
  return (operation, input) => {
    const response = last.then(() => call(operation, input))
    last = response.catch(() => undefined)
    return response
  }
}
