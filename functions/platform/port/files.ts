export interface StoredFile {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Changes when the bytes change. */
  readonly etag: string
  /** Names this writing of the file: a later one has another, and perhaps the same bytes. */
  readonly version: string
}

/** What must be true for a file to be put: that there is none, or that nobody has put another since this version. */
export type FileCondition = 'absent' | { readonly version: string }

/** A private, encrypted store of files by key (`deal-term/ord_1/1.pdf`). Shaped as S3. */
export interface Files {
  /** Throws FileChanged when the condition does not hold. A put whose answer was lost may find its own work in the way. */
  put(key: string, bytes: Uint8Array, contentType: string, condition?: FileCondition): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** As `get`, for whoever has this version already. */
  getUnless(key: string, version: string): Promise<StoredFile | 'unchanged' | undefined>
  delete(key: string): Promise<void>
  /** An address that reads one file without a token, for at most five minutes. `downloadAs` is the name it is saved under. */
  presign(key: string, downloadAs: string, expiresInSeconds: number): Promise<string>
}

/** Somebody else has put the file meanwhile. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}
