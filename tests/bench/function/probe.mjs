import { readFileSync, writeSync } from 'node:fs'

// A start as Lambda makes it: a process of its own loads the bundle and is called. Plain JavaScript, so that nothing that
// Node does for types is counted. Tells on descriptor 3 what it took; what the function logs goes where nobody reads.

const { file, event, before, warmUp, calls } = JSON.parse(readFileSync(0, 'utf8'))
const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 15_000 }

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

const told = {
  importMs: loaded - began,
  firstMs: answered - loaded,
  rssMb,
  answer: first,
  each,
  cpuUs: calls > 0 ? (user + system) / calls : 0,
}
writeSync(3, JSON.stringify(told))
process.exit()
