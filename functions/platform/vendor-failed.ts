/** A vendor gave no usable response. Carries the vendor, the status and AWS's id of the request only, because bodies and keys must not reach a log. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
  readonly vendor: string
  /** HTTP status; absent when there was no response. */
  readonly status: number | undefined
  /** Whether the same call may succeed later. */
  readonly retryable: boolean

  /** AWS's id of the request, where the vendor is a service of AWS. */
  readonly requestId: string | undefined

  constructor(
    vendor: string,
    more: { status?: number | undefined; retryable: boolean; requestId?: string | undefined },
  ) {
    super(`${vendor} ${more.status === undefined ? 'did not answer' : `answered ${more.status}`}`)
    this.vendor = vendor
    this.status = more.status
    this.retryable = more.retryable
    this.requestId = more.requestId
  }
}
