/** A vendor gave no useful answer. Names the vendor and the status only: bodies and keys have no place in a log. */
export class VendorFailed extends Error {
  override readonly name = 'VendorFailed'
  readonly vendor: string
  /** Absent when there was no answer at all. */
  readonly status: number | undefined
  /** Whether the same call may go through later. */
  readonly retryable: boolean

  constructor(vendor: string, more: { status?: number | undefined; retryable: boolean }) {
    super(`${vendor} ${more.status === undefined ? 'did not answer' : `answered ${more.status}`}`)
    this.vendor = vendor
    this.status = more.status
    this.retryable = more.retryable
  }
}
