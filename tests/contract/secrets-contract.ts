import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Secrets } from '#functions/platform/port/ports.ts'

/** What an adapter brings: a stage with the secrets `hash-key` and `session-keys`, and no other. */
export interface OpenedSecrets {
  readonly secrets: Secrets
  /** Another process's hold on the same secrets, with what it keeps for itself. */
  readonly others: Secrets
  /** Lets as much time pass as anybody may go on with what was replaced. */
  wait(): void
  close(): Promise<void> | void
}

/** What every adapter of the secrets port has to do alike. */
export function describeSecrets(name: string, open: () => Promise<OpenedSecrets>): void {
  describe(name, () => {
    let opened: OpenedSecrets
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    it('reads the same for everybody, and names what is missing', async () => {
      const { secrets, others } = opened
      expect(await secrets.read('hash-key')).not.toBe(await secrets.read('session-keys'))
      expect(await others.read('hash-key')).toBe(await secrets.read('hash-key'))
      await expect(secrets.read('other' as 'hash-key')).rejects.toThrow('no secret called other')
    })

    it('shows a new value at once to whoever put it there, soon to all, and leaves the rest alone', async () => {
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

    it('takes a token once: its first value stays', async () => {
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

    it('knows an old token still when others have come after it', async () => {
      const { secrets, others, wait } = opened
      await secrets.replace('session-keys', 'second', 'first to second')
      await secrets.replace('session-keys', 'third', 'second to third')
      await others.replace('session-keys', 'late', 'first to second')
      await others.replace('session-keys', 'second', 'first to second')
      wait()
      expect([await secrets.read('session-keys'), await others.read('session-keys')]).toEqual(['third', 'third'])
    })

    it('replaces nothing that is not there', async () => {
      await expect(opened.secrets.replace('other' as 'hash-key', 'value', 'token')).rejects.toThrow(
        'no secret called other',
      )
    })
  })
}
