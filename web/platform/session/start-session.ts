import type { LoginDetail } from '#shared/account/api.ts'
import { postToNative } from '#web/native/post.ts'
import { clearStorage } from '#web/platform/storage/clear-storage.ts'
import { announcePerson, personOf } from './follow-tabs.ts'
import { readText, writeText } from '#web/platform/storage/local-storage.ts'
import { readUser } from './session.ts'
import { writeToken } from './token.ts'

/** Stores the token, removes what somebody else has left in this browser, and reads the user. `completeLogin` then makes the user known to the screens. */
export async function startSession(token: string): Promise<LoginDetail> {
  writeToken(token)
  const person = personOf(token)
  if (readText('person') !== person) clearStorage()
  writeText('person', person)
  announcePerson()
  const user = await readUser()
  postToNative({ type: 'AUTH', token, userId: user.id })
  return user
}
