import { expect } from 'vitest'
import type { Page } from './page.ts'

type Message = Readonly<Record<string, unknown>>

/** The wrapper app around a page: what it receives from the page and what it sends to it. */
export interface Wrapper {
  readonly posted: readonly Message[]
  /** The page asks for the version of the app as soon as it listens. */
  waitForListener(): Promise<void>
  /** Sends a message as a wrapper does: an event without a source. */
  send(message: object): Promise<void>
}

export function wrap(page: Page): Wrapper {
  const posted: Message[] = []
  page.provide({
    ReactNativeWebView: { postMessage: (message: string) => posted.push(JSON.parse(message) as Message) },
  })
  return {
    posted,
    waitForListener: () => expect.poll(() => posted.map(({ type }) => type)).toContain('APP_VERSION'),
    send: (message) =>
      page.evaluate(
        `void window.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(JSON.stringify(message))} }))`,
      ),
  }
}
