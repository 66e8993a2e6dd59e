export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Changes when the bytes change. */
  readonly etag: string
  /** Identifies this write of the file. A later write has another version, even with the same bytes. */
  readonly version: string
}

/** What must be true for a file to be written: that there is none, or that this version is the current one. */
export type FileCondition = 'absent' | { readonly version: string }

/** The reads of a store of files. */
export interface ReadFiles {
  get(key: string): Promise<StoredFile | undefined>
  /** Like `get`, but `unchanged` when this version is still the current one. */
  getUnless(key: string, version: string): Promise<StoredFile | 'unchanged' | undefined>
  /** A presigned address that reads one file without a token, for at most five minutes. `downloadAs` is the name under which it is saved. */
  presign(key: string, downloadAs: string, expiresInSeconds: number): Promise<string>
}

/** A private, encrypted store of files by key (`deal-term/ord_1/1.pdf`), modelled on S3. */
export interface Files extends ReadFiles {
  /** Throws `FileChanged` when the condition does not hold. A retry after a lost response may fail on the caller's own first write. */
  put(key: string, bytes: Uint8Array, contentType: string, condition?: FileCondition): Promise<void>
  delete(key: string): Promise<void>
}

/** Another writer has changed the file since it was read. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}
