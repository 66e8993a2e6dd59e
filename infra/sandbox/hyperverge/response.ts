import type { SandboxTools } from '#infra/sandbox/define.ts'

/** A refusal in the partner's format. */
export class HyperVergeRefused extends Error {
  override readonly name = 'HyperVergeRefused'
  readonly status: number
  /** What stands in the body beside `status` and `statusCode`: `error`, or of some calls `result` with the error inside. */
  readonly more: object

  constructor(status: number, more: string | object) {
    super(`HyperVerge refuses with ${status}`)
    this.status = status
    this.more = typeof more === 'string' ? { error: more } : more
  }
}

/**
 * The envelope of an answer. Some of the partner's samples write the status code as a number, and `metadata` for `metaData`; the
 * fault control `otherSpelling` chooses these.
 */
export function success(tools: SandboxTools, transaction: string, result: unknown): Response {
  const isOther = tools.faultControl('otherSpelling') === 1
  const meta = { requestId: `req-${tools.next('request-id', 100_001)}`, transactionId: transaction }
  const failure = tools.faultControl('contradictory') === 1 && { status: 'failure', statusCode: '500' }
  return Response.json({
    status: 'success',
    statusCode: isOther ? 200 : '200',
    result,
    [isOther ? 'metadata' : 'metaData']: meta,
    ...failure,
  })
}

export function refusalResponse({ status, more }: HyperVergeRefused): Response {
  // Of these two the partner's samples write the code as a number.
  const statusCode = status === 422 || status === 429 ? status : String(status)
  return Response.json({ status: 'failure', statusCode, ...more }, { status })
}
