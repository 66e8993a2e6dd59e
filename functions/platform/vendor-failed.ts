/** A vendor gave no usable response. Carries the vendor and the status only, because bodies and keys must not reach a log. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
  readonly vendor: string
  /** HTTP status; absent when there was no response. */
  readonly status: number | undefined
  /** Whether the same call may succeed later. */
  readonly retryable: boolean

  constructor(vendor: string, more: { status?: number | undefined; retryable: boolean }) {
    super(`${vendor} ${more.status === undefined ? 'did not answer' : `answered ${more.status}`}`)
    this.vendor = vendor
    this.status = more.status
    this.retryable = more.retryable
  }
}
