import { expect, it } from 'vitest'
import { sessionLifeMs } from '#shared/account/limits.ts'
import { SessionId, UserId } from '#shared/kernel/id.ts'
import { dayMs, instantOf, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { answeringClient, awsRefusal } from '#tests/harness/aws-client.ts'
import { openSecrets, type SecretsManager } from '#functions/platform/aws/secrets.ts'
import type { LogLine, Ports, Secrets } from '#functions/platform/port/ports.ts'
import { readCaller, readSessionKeys } from '#functions/platform/security/session.ts'
import { movableClock } from '#infra/local/clock.ts'
import { systemIds } from '#infra/local/ids.ts'
import { sized } from '#tests/full.ts'
import { random } from '#tests/simulation/random.ts'
import { entry } from './every-1-day-rotate-keys.ts'
import { isPublished, makeSigningKey, publishKeys } from './session/session-keys.ts'
import { readSigningKeys, signToken } from './session/signing-keys.ts'

const clock = movableClock(instantOf('2026-11-23T05:30:00.000Z'))
const sessionId = SessionId.parse('ses_1')
const userId = UserId.parse('usr_1')
const role = 'INVESTER_CLIENT' as const

/** Secrets Manager in memory, with a new key that signs: a token replaces a value once. */
async function secretsManagerInMemory(): Promise<SecretsManager> {
  const key = await makeSigningKey(clock.now())
  const signing = { current: key.kid, keys: [key] }
  const values = new Map<string, string>([
    ['session-signing-keys', JSON.stringify(signing)],
    ['session-keys', JSON.stringify(publishKeys(signing, { keys: [] }, clock.now()))],
  ])
  const tokens = new Set<string>()
  type Input = Readonly<Record<string, string | undefined>>
  return answeringClient((operation, { SecretId = '', SecretString = '', ClientRequestToken = '' }: Input) => {
    if (operation === 'GetSecretValue') return { SecretString: values.get(SecretId) }
    const token = `${SecretId} ${ClientRequestToken}`
    if (tokens.has(token) && values.get(SecretId) !== SecretString)
      throw awsRefusal('ResourceExistsException', 'the token was used')
    if (!tokens.has(token)) values.set(SecretId, SecretString)
    tokens.add(token)
    return {}
  })
}

const drawn = random('runs of the rotation')

/** Runs of the timer whose calls wait for their turns, so that they overlap. */
function openRuns(log: (line: LogLine) => void) {
  const waiting: { readonly run: object; readonly go: () => void }[] = []

  /** One run. It may crash before or after any of its calls; then it makes no other. */
  async function run(secrets: Secrets, crashes: boolean): Promise<void> {
    const self = {}
    let isDead = false
    const turn = () => new Promise<void>((resolve) => waiting.push({ run: self, go: resolve }))
    const call = async <T>(work: () => Promise<T>): Promise<T> => {
      await turn()
      const crash = () => {
        isDead ||= crashes && drawn.happens(0.15)
        if (isDead) throw new Error('crash')
      }
      crash()
      const result = await work()
      crash()
      return result
    }
    const ports = {
      clock,
      ids: systemIds(clock),
      log,
      secrets: {
        read: (name) => call(() => secrets.read(name)),
        replace: (...replacement) => call(() => secrets.replace(...replacement)),
      },
    } as Pick<Ports, 'clock' | 'ids' | 'log' | 'secrets'> as Ports
    running.add(self)
    // One run may begin when another has ended.
    await turn()
    await entry(ports)({} as never).catch(() => undefined)
    running.delete(self)
  }

  const running = new Set<object>()
  const isReady = () => [...running].every((each) => waiting.some(({ run }) => run === each))

  return {
    run,
    /** Lets one call after the other happen, of any run. `between` comes after each. */
    async play(between: () => Promise<void>): Promise<void> {
      while (running.size > 0) {
        // A key pair is made on another thread.
        while (!isReady()) await new Promise(setImmediate)
        if (waiting.length === 0) continue
        const [next] = waiting.splice(drawn.whole(0, waiting.length - 1), 1)
        next?.go()
        await new Promise(setImmediate)
        await between()
      }
    },
  }
}

/** A quarter in which nothing happens until the last days, when the runs of the timer go wrong; some calm days follow. */
async function playQuarter(): Promise<void> {
  const secretsManager = await secretsManagerInMemory()
  // Each function has a cache of its own.
  const open = () => openSecrets({ secretsManager, prefix: '', clock })
  const [timers, signers, verifiers] = [
    [open(), open()],
    [open(), open()],
    [open(), open(), open()],
  ] as const
  const lines: LogLine[] = []
  const runs = openRuns((line) => void lines.push(line))
  const signed = new Set<string>()

  /** Time passes, and somebody logs in and comes back at once. */
  async function logIn(): Promise<void> {
    clock.advance(drawn.whole(0, drawn.pick([10 * secondMs, 2 * minuteMs])))
    const now = clock.now()
    const expires_at = later(now, sessionLifeMs)
    const session = { id: sessionId, user_id: userId, role, device: '', created_at: now, expires_at }
    const token = await signToken({ secrets: drawn.pick(signers) }, session)
    signed.add((JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid)
    const ports = { secrets: drawn.pick(verifiers), clock, table: { get: async () => session } } as unknown as Ports
    expect(await readCaller(ports, `Bearer ${token}`)).toMatchObject({ userId })
  }

  const begin = clock.now()
  for (const day of [89, 90, 91, 92, 93, 94, 95, 96, 97, 98]) {
    clock.set(later(begin, day * dayMs))
    const isTroubled = day < 95
    for (let count = isTroubled ? drawn.whole(0, 3) : 1; count > 0; count -= 1)
      void runs.run(drawn.pick(timers), isTroubled)
    await runs.play(logIn)
    const { keys } = await readSessionKeys({ secrets: open() })
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([...signed]))
  }
  expect(signed.size).toBe(2)
  const { current, keys } = await readSigningKeys({ secrets: open() })
  expect([...signed].at(-1)).toBe(current)
  expect(isPublished({ current, keys }, await readSessionKeys({ secrets: open() }))).toBe(true)
  expect(lines.filter(({ event }) => event === 'session-keys-stuck')).toEqual([])
}

it('lets nobody sign with a key that somebody cannot verify, though its runs overlap, crash and fail to come', async () => {
  for (let story = sized(60, 600); story > 0; story -= 1) await playQuarter()
})
