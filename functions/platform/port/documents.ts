import type { Files } from './files.ts'

/**
 * The store of the documents of KYC: a bucket and a key of their own, apart from all other files, and without versions, so that what
 * is deleted is gone (docs/adr/0031-isolate-kyc-documents.md).
 */
export interface Documents extends Files {
  /** Deletes every document whose key starts with `folder`, which ends with a slash. Idempotent. Throws for an unsafe folder. */
  deleteAll(folder: string): Promise<void>
}
