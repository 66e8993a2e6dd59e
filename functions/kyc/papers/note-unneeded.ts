import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { DocumentName, Kyc } from '#shared/kyc/kyc.ts'
import { unneededFiles } from '#shared/kyc/paper/unneeded.ts'
import { unneededNotes } from './entities.ts'

// The transaction after which nobody needs a file notes it (docs/adr/0031-isolate-kyc-documents.md).

/** For the transaction that changes a step. */
export function unneededWrites(context: Context, document: DocumentName, before: Kyc, after: Kyc): Writes {
  const { user_id } = after
  const files = unneededFiles(document, before, after)
  return Object.fromEntries(
    files.map((file) => [
      `unneeded ${file.document}`,
      unneededNotes.put(context, { user_id, at: context.clock.now(), file }),
    ]),
  )
}

/** For the transaction that deletes the account. */
export function allUnneededWrites(context: Context, userId: UserId): Writes {
  return { 'all unneeded': unneededNotes.put(context, { user_id: userId, at: context.clock.now() }) }
}
