import { readFileSync, writeSync } from 'node:fs'

// A start as in Lambda: a process of its own loads the bundle and calls it. Plain JavaScript, so that the time of Node's
// type stripping is not counted. Reports on descriptor 3; the log of the function is discarded.

const { file, event, before, warmUp, calls } = JSON.parse(readFileSync(0, 'utf8'))
const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 25_000 }

for (const each of before) await import(each)

const began = performance.now()
const { handler } = await import(file)
const loaded = performance.now()
const first = await handler(event, context).catch((failure) => ({ failure: String(failure) }))
const answered = performance.now()
const rssMb = process.memoryUsage.rss() / 2 ** 20

for (let call = 0; call < warmUp; call += 1) await handler(event, context)
const each = []
const cpu = process.cpuUsage()
for (let call = 0; call < calls; call += 1) {
  const from = performance.now()
  await handler(event, context)
  each.push(performance.now() - from)
}
const { user, system } = process.cpuUsage(cpu)

const report = {
  importMs: loaded - began,
  firstMs: answered - loaded,
  rssMb,
  answer: first,
  each,
  cpuUs: calls > 0 ? (user + system) / calls : 0,
}
writeSync(3, JSON.stringify(report))
process.exit()
