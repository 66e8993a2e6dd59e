import { expect, it, vi } from 'vitest'
import { systemClock } from '#functions/platform/system.ts'
import { epochMs, hourMs } from '#shared/kernel/instant.ts'
import { awsServicePerTest, ok, refusal } from '#tests/harness/aws-service.ts'
import { fileCalls, messageCalls, quickCalls } from './call-limits.ts'
import { BoundedRetries, longestCallMs } from './retry.ts'
import { secretsOfStage } from './secrets.ts'

const service = awsServicePerTest()
const clock = systemClock()
const nowMs = () => epochMs(clock.now())

/** The wait before the second attempt of a call whose first one is refused with a header. In milliseconds. */
async function waitAfter(header: string, value: string): Promise<number> {
  service.answers = [refusal('ThrottlingException', 400, { [header]: value }), ok({ SecretString: 'value' })]
  const env = { AWS_REGION: 'ap-south-1', SECRET_PREFIX: 'ansh/test/' }
  const startedMs = performance.now()
  await secretsOfStage({ env, account: service.account, clock }).read('hash-key')
  return performance.now() - startedMs
}

it('waits as long as a service asks', async () => {
  expect(await waitAfter('x-amz-retry-after', '300')).toBeGreaterThan(290)
})

it.each([
  ['retry-after', '3600'],
  ['x-amz-retry-after', '3600000'],
])('waits no longer than the longest back-off when %s asks for more', async (header, value) => {
  const waitedMs = await waitAfter(header, value)
  expect(waitedMs).toBeGreaterThan(990)
  // The SDK alone would wait for 5 seconds.
  expect(waitedMs).toBeLessThan(4_000)
})

it.each(Object.entries({ quickCalls, fileCalls, messageCalls }))(
  'ends every call within longestCallMs, whatever wait a service asks for: %s',
  async (_, limits) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    const strategy = new BoundedRetries(limits)
    const error = Object.assign(new Error('throttled'), { name: 'ThrottlingException', $metadata: {} }) as never
    let token = await strategy.acquireInitialRetryToken('')
    const startedMs = nowMs()
    for (let attempt = 1; attempt < limits.attempts; attempt += 1) {
      const retryAfterHint = new Date(nowMs() + hourMs)
      const next = strategy.refreshRetryTokenForRetry(token, { error, errorType: 'THROTTLING', retryAfterHint })
      await vi.runAllTimersAsync()
      token = await next
    }
    const waitedMs = nowMs() - startedMs
    vi.useRealTimers()
    const { attempts, connectMs, answerMs } = limits
    expect(attempts * (connectMs + answerMs) + waitedMs).toBe(longestCallMs(limits))
  },
)
