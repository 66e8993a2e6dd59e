import { ApiError, NetworkError } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { readToken } from '#web/platform/token.ts'

interface Account {
  readonly accNo: string
  readonly IFSC: string
  readonly userID: string
  readonly bankName: string
}

interface Verification {
  readonly success: boolean
  readonly isNameMismatch: boolean
  readonly message: string
}

/** Longer than the request waits for the bank. */
const timeoutMs = 30_000

/**
 * Has a bank account verified (docs/specification/endpoints.md, E55). The key makes a repeat after a lost answer the same try. Throws
 * `ApiError` or `NetworkError`.
 */
export async function verifyAccount(body: Account, key: string): Promise<Verification> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${readToken() ?? ''}`,
    'idempotency-key': key,
    'x-correlation-id': crypto.randomUUID(),
  }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(`${config().ApiEndPoint}/hypervergePennyDropVerification`, request).catch(
    (cause: unknown) => {
      throw new NetworkError('the account was not verified: no network, or a timeout', { cause })
    },
  )
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new ApiError(response.status, answer, Number(response.headers.get('retry-after')) || undefined)
  return answer as Verification
}
