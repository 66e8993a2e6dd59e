import { batchSize, sendBatch } from '#tests/security/batch.ts'
import { routes } from '#tests/security/routes.ts'
import { median, type Part, quantile } from './figure.ts'
import { sized } from './size.ts'

const batches = sized(1, 10)

/** S1: hostile requests at every route of the local app, each batch in an app of its own. The same seeds send the same requests. */
export const part: Part = async (print) => {
  const answered = new Map<string, { readonly status: number; readonly ms: number }[]>(
    routes.map(([name]) => [name, []]),
  )
  // Loads every function.
  await sendBatch(batches + 1, () => {})
  const failures: string[] = []
  for (let seed = 1; seed <= batches; seed += 1) {
    const failure = await sendBatch(seed, ({ name, ...answer }) => answered.get(name)?.push(answer))
    if (failure !== undefined) failures.push(failure)
  }
  for (const failure of failures) print(failure)
  const all = [...answered.values()].flat()
  const serverErrors = all.filter(({ status }) => status >= 500).length
  const perSecond = (1_000 * all.length) / all.reduce((sum, { ms }) => sum + ms, 0)
  // The 99th percentile, because the slowest request alone may be a pause of the garbage collector or the one body of ten megabytes.
  const slow = [...answered]
    .filter(([, answers]) => answers.length > 0)
    .map(([name, answers]) => {
      const ms = answers.map((answer) => answer.ms)
      return { name, count: ms.length, middle: median(ms), last: quantile(ms, 0.99) }
    })
    .sort((one, other) => other.last / other.middle - one.last / one.middle)
  for (const { name, count, middle, last } of slow.slice(0, 5))
    print(`${name}: p99 ${last.toFixed(2)} ms, ${(last / middle).toFixed(1)}x its median, of ${count}`)
  const [slowest] = slow
  if (slowest === undefined) throw new Error('no route has a response')
  const ratio = slowest.last / slowest.middle
  return [
    {
      goal: 'S1',
      what: `batches of ${batchSize} hostile requests that found something, of ${batches}`,
      unit: 'bugs',
      ours: failures.length,
      target: '0',
      isMet: failures.length === 0,
    },
    {
      goal: 'S1',
      what: `hostile requests of ${all.length} answered with 5xx`,
      unit: 'requests',
      ours: serverErrors,
      target: '0',
      isMet: serverErrors === 0,
    },
    {
      goal: 'S1',
      what: 'hostile requests in a second, one after another',
      unit: 'requests',
      ours: perSecond,
      target: 'reported, without a goal',
      isMet: true,
    },
    {
      goal: 'S1',
      what: `p99 of a hostile request beside its route's median, at worst: ${slowest.name}`,
      unit: 'x',
      ours: ratio,
      target: '<= 10x',
      isMet: ratio <= 10,
    },
  ]
}
