import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import { optimisticWrite } from '#functions/platform/storage/optimistic-write.ts'
import { Faq } from '#shared/support/support.ts'
import { loadFaqs } from './repository.ts'

/** Questions and answers are a file, so that nobody's help screen asks the table for them. */
const fileKey = 'support/faqs.json'

const Faqs = z.object({ data: z.array(Faq) })

/** Undefined before they were first published. */
export async function readFaqFile(ports: Pick<Ports, 'files'>): Promise<Faq[] | undefined> {
  const file = await ports.files.get(fileKey)
  return file === undefined ? undefined : Faqs.parse(JSON.parse(new TextDecoder().decode(file.bytes))).data
}

/**
 * Writes all of them as they stand in the table. They are read after the file, which is put on the condition that nobody put
 * another since: so whoever comes in between has read earlier, and what is older never lies over what is newer.
 */
export async function publishFaqFile(ports: Pick<Ports, 'files' | 'table' | 'clock'>): Promise<void> {
  await optimisticWrite(ports, 'the list of questions', async () => {
    const before = await ports.files.get(fileKey)
    const bytes = new TextEncoder().encode(
      JSON.stringify({ data: await loadFaqs(ports) } satisfies z.input<typeof Faqs>),
    )
    if (before !== undefined && Buffer.from(bytes).equals(before.bytes)) return
    await ports.files.put(
      fileKey,
      bytes,
      'application/json',
      before === undefined ? 'absent' : { version: before.version },
    )
  })
}
