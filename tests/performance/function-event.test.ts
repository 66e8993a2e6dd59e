import { afterAll, beforeAll, expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { type Invoke, loadFunctions } from '#infra/local/function-host.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import type { FakeAws } from '#tests/bench/function/aws.ts'
import { eventFor, statusesOf } from '#tests/bench/function/event.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { tokenOf } from '#tests/security/token.ts'
import { operatorPhone } from '#tests/security/actors.ts'

// What `npm run bench -- functions` sends to each function, on the local app.

let harness: Harness
let invoke: Invoke
let aws: FakeAws

beforeAll(async () => {
  harness = await startHarness({ seedData })
  const { context } = harness.app
  const user = await findUserByPhone(context, asha.phone)
  const [token, deskToken, razorpay, vouch, signeasy] = await Promise.all([
    tokenOf(context, asha.phone),
    tokenOf(context, operatorPhone),
    context.secrets.read('razorpay-webhook-secret'),
    context.secrets.read('vouch-webhook-secret'),
    context.secrets.read('signeasy-webhook-token'),
  ])
  aws = {
    address: '',
    investor: { id: user?.id ?? '', token },
    deskToken,
    publicJwks: '',
    sessionKeys: '',
    webhookSecrets: { razorpay, vouch, signeasy },
  }
  invoke = await loadFunctions(functions, context)
})
afterAll(() => harness.close())

const answering = functions.filter(({ trigger: { kind } }) => ['http', 'webhook', 'unknown-path'].includes(kind))

it.each(answering)('$name answers the request by which it is measured', async (definition) => {
  const response = await invoke(definition.name, eventFor(definition, aws))
  expect(response).toMatchObject({ statusCode: statusesOf[definition.name] ?? 200 })
})
