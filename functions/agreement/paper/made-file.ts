import type { UserId } from '#shared/kernel/id.ts'
import type { Context } from '#functions/platform/context.ts'

/** Enough to open the file, too short for the address to be shared. */
export const linkLifeSeconds = 300

/**
 * Stores a file that was made for a user and links to it. It is made again whenever it is asked for, so the bucket removes it after a day
 * (infra/stacks/data.ts).
 */
export async function linkTo(
  { files }: Context<'files'>,
  userId: UserId,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const key = `made/${userId}/${name}`
  await files.put(key, bytes, name.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8')
  return files.presign(key, name, linkLifeSeconds)
}
