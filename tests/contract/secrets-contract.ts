import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Secrets } from '#functions/platform/port/ports.ts'

/** What an adapter provides: a store with the secrets `hash-key` and `session-keys` only. */
export interface OpenedSecrets {
  readonly secrets: Secrets
  /** The secrets as another process sees them, with a cache of its own. */
  readonly others: Secrets
  /** Waits until no process may still use a cached old value. */
  wait(): void
  close(): Promise<void> | void
}

/** The contract of the secrets port, for every adapter. */
export function describeSecrets(name: string, open: () => Promise<OpenedSecrets>): void {
  describe(name, () => {
    let opened: OpenedSecrets
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    it('returns the same value to every process, and names a missing secret', async () => {
      const { secrets, others } = opened
      expect(await secrets.read('hash-key')).not.toBe(await secrets.read('session-keys'))
      expect(await others.read('hash-key')).toBe(await secrets.read('hash-key'))
      await expect(secrets.read('other' as 'hash-key')).rejects.toThrow('no secret called other')
    })

    it('returns each of several at once, whatever else is missing', async () => {
      const { secrets, others } = opened
      const names = ['hash-key', 'other', 'session-keys'] as const
      const [hashKey, other, sessionKeys] = await Promise.allSettled(
        names.map((each) => secrets.read(each as 'hash-key')),
      )
      expect(hashKey).toMatchObject({ value: await others.read('hash-key') })
      expect(sessionKeys).toMatchObject({ value: await others.read('session-keys') })
      expect(other).toMatchObject({ reason: { message: 'no secret called other' } })
    })

    it('returns a new value at once to its writer and soon to all, and leaves other secrets alone', async () => {
      const { secrets, others, wait } = opened
      const [key] = [await secrets.read('hash-key'), await others.read('session-keys')]
      await secrets.replace('session-keys', 'second', 'first to second')
      expect(await secrets.read('session-keys')).toBe('second')
      wait()
      expect(await others.read('session-keys')).toBe('second')
      await others.replace('session-keys', 'third', 'second to third')
      expect(await others.read('session-keys')).toBe('third')
      wait()
      expect(await secrets.read('session-keys')).toBe('third')
      expect([await secrets.read('hash-key'), await others.read('hash-key')]).toEqual([key, key])
    })

    it('accepts a token once: its first value stays', async () => {
      const { secrets, others, wait } = opened
      await secrets.replace('session-keys', 'mine', 'the same')
      await secrets.replace('session-keys', 'mine', 'the same')
      await secrets.replace('session-keys', 'mine again', 'the same')
      await others.replace('session-keys', 'theirs', 'the same')
      wait()
      expect([await secrets.read('session-keys'), await others.read('session-keys')]).toEqual(['mine', 'mine'])
    })

    it('lets two replace at once without undoing each other', async () => {
      const { secrets, others, wait } = opened
      await Promise.all([
        secrets.replace('session-keys', 'mine', 'the same'),
        others.replace('session-keys', 'theirs', 'the same'),
      ])
      wait()
      const [mine, theirs] = [await secrets.read('session-keys'), await others.read('session-keys')]
      expect(['mine', 'theirs']).toContain(mine)
      expect(theirs).toBe(mine)
    })

    it('still recognizes an old token after newer ones', async () => {
      const { secrets, others, wait } = opened
      await secrets.replace('session-keys', 'second', 'first to second')
      await secrets.replace('session-keys', 'third', 'second to third')
      await others.replace('session-keys', 'late', 'first to second')
      await others.replace('session-keys', 'second', 'first to second')
      wait()
      expect([await secrets.read('session-keys'), await others.read('session-keys')]).toEqual(['third', 'third'])
    })

    it('refuses to replace a secret that does not exist', async () => {
      await expect(opened.secrets.replace('other' as 'hash-key', 'value', 'token')).rejects.toThrow(
        'no secret called other',
      )
    })
  })
}
