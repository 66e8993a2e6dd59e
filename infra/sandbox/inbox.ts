import type { InboxMessage } from './define.ts'
import type { Store } from './store.ts'

const shownMax = 200

export type Inbox = ReturnType<typeof inbox>

/** The messages that people would have received from any vendor, newest first. */
export function inbox(store: Store) {
  const messages = store.collection<InboxMessage>('', 'inbox')
  return {
    add(message: InboxMessage): void {
      messages.put(String(store.next('', 'inbox', 1)), message)
    },
    /** All messages, or one person's: `to` is a phone number in E.164, an e-mail address or an FCM token. */
    list(to?: string): readonly InboxMessage[] {
      const recipient = to?.trim().toLowerCase()
      const found = messages
        .list()
        .filter((message) => recipient === undefined || message.to.toLowerCase() === recipient)
      return found.reverse().slice(0, shownMax)
    },
  }
}
