import { createStore } from '#web/platform/storage/store.ts'
import { fetchGuestScreen } from './guest-screens.tsx'
import { loadCode } from '#web/platform/load-code.ts'

/** The screens of members and the layout around them: one chunk, of which the first route knows only the name. */
type Members = typeof import('./member-screens.tsx')

/** Undefined until it is loaded. */
export const membersStore = createStore<Members | undefined>(undefined)

let pending: Promise<Members> | undefined

/** Loads it once. After a failure the next call tries again. */
export async function loadMembers(): Promise<Members> {
  pending ??= loadCode(() => import('./member-screens.tsx'))
  try {
    const members = await pending
    membersStore.set(members)
    return members
  } catch (error) {
    pending = undefined
    throw error
  }
}

/** Fetches the code of a screen ahead of time. Resolves also on failure: the screen reports it when it is shown. */
export async function fetchScreen(path: string): Promise<void> {
  await (fetchGuestScreen(path) ??
    loadMembers()
      .then((members) => members.fetchMemberScreen(path))
      .catch(() => undefined))
}
