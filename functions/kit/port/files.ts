export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Changes when the bytes change. */
  readonly etag: string
}

/** A private, encrypted store of files by key (`deal-term/ord_1/1.pdf`). Shaped as S3. */
export interface Files {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  delete(key: string): Promise<void>
  /** An address that reads one file without a token, for at most five minutes. `downloadAs` is the name it is saved under. */
  presign(key: string, downloadAs: string, expiresInSeconds: number): Promise<string>
}
