import * as z from 'zod/mini'
import type { Context } from '#functions/platform/context.ts'
import { retryOnConflict } from '#functions/platform/storage/retry-on-conflict.ts'
import { Faq } from '#shared/support/support.ts'
import { loadFaqs } from './repository.ts'

/** Questions and answers are served from a file, so that help screens do not read the table (docs/adr/0032-serve-public-data-from-files.md). */
const fileKey = 'support/faqs.json'

const Faqs = z.object({ data: z.array(Faq) })

/** The published questions; undefined before the first publication. */
export async function loadFaqFile(context: Context<'files:read'>): Promise<Faq[] | undefined> {
  const file = await context.files.get(fileKey)
  return file === undefined ? undefined : Faqs.parse(JSON.parse(new TextDecoder().decode(file.bytes))).data
}

/**
 * Writes all stored questions to the file. The table is read after the file, and the file is written only if it is unchanged
 * since, so that an older state never overwrites a newer one.
 */
export async function publishFaqFile(context: Context<'table:read' | 'files'>): Promise<void> {
  await retryOnConflict(context, fileKey, async () => {
    const before = await context.files.get(fileKey)
    const bytes = new TextEncoder().encode(
      JSON.stringify({ data: await loadFaqs(context) } satisfies z.input<typeof Faqs>),
    )
    if (before !== undefined && Buffer.from(bytes).equals(before.bytes)) return
    await context.files.put(
      fileKey,
      bytes,
      'application/json',
      before === undefined ? 'absent' : { version: before.version },
    )
  })
}
