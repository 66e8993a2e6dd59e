import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import middy from '@middy/core'
import httpRouter from '@middy/http-router'
import Razorpay from 'razorpay'
import { z } from 'zod'
import { listSessions } from './sessions.mjs'

const clients = {
  s3: new S3Client({}),
  sns: new SNSClient({}),
  events: new EventBridgeClient({}),
  steps: new SFNClient({}),
  razorpay: new Razorpay({ key_id: 'rzp_test_x', key_secret: 'x' }),
}

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const schemas = Array.from({ length: 80 }, (_, number) =>
  z.object({
    [`id_${number}`]: Id,
    user_id: Id,
    kind: z.enum(['one', 'two', 'three']),
    quantity: z.number().int().min(1).max(1_000_000),
    note: z.string().max(200).optional(),
    at: z.iso.datetime(),
    lines: z.array(z.object({ name: z.string().min(1), amount: z.number().nonnegative() })),
  }),
)

const json = (body) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Stands for the other eighty endpoints: each takes a schema, and some of the clients. */
const others = schemas.map((schema, number) => ({
  method: 'POST',
  path: `/other/${number}`,
  async handler({ body }) {
    const { user_id } = schema.parse(JSON.parse(body))
    await clients.s3.send(new PutObjectCommand({ Bucket: 'b', Key: user_id, Body: body }))
    await clients.sns.send(new PublishCommand({ Message: user_id }))
    await clients.events.send(new PutEventsCommand({ Entries: [] }))
    await clients.steps.send(new StartExecutionCommand({ stateMachineArn: user_id }))
    const order = await clients.razorpay.orders.create({ amount: 100, currency: 'INR' })
    return json({ order, url: await getSignedUrl(clients.s3, new GetObjectCommand({ Bucket: 'b', Key: user_id })) })
  },
}))

const routes = [
  { method: 'GET', path: '/sessions', handler: async ({ headers }) => json(await listSessions(headers.authorization)) },
  ...others,
]

/** One function for a whole application. */
export const handler = middy()
  .use({ onError: (request) => void (request.response = { statusCode: 500, body: String(request.error) }) })
  .handler(httpRouter({ routes }))
