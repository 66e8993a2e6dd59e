import { subscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:http'

// An application in a process of its own: `node process.mjs <module>`, which exports `listener`. Says its port; and whenever it is asked, the
// processor time that it has used, in microseconds, and the requests that it has sent to AWS.

const aws = new URL(process.env.AWS_ENDPOINT_URL).port
let requests = 0
subscribe('http.client.request.start', ({ request }) => {
  if (request.getHeader('host')?.endsWith(`:${aws}`)) requests += 1
})
const { listener } = await import(process.argv[2])
// Longer than a round of the other side: no connection is closed in the moment in which it is used again.
const server = createServer({ keepAliveTimeout: 600_000 }, listener)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpuUs: user + system, requests })
})
process.on('disconnect', () => process.exit())
