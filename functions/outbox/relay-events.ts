import { EventEnvelope } from '#events/define.ts'
import { itemOf } from '#functions/kit/aws/value.ts'
import { lambda } from '#functions/kit/middy.ts'
import type { Entry } from '#functions/kit/entry.ts'
export const entry: Entry = (ports) => lambda(async (event: { Records: { dynamodb: { NewImage: never } }[] }) => {
  await ports.bus.publish(event.Records.map(({ dynamodb }) => EventEnvelope.parse((itemOf(dynamodb.NewImage) as unknown as {envelope: unknown}).envelope)))
  return { batchItemFailures: [] }
})
