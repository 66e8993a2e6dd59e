import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalidateCdn } from '#infra/deploy/invalidate-cdn.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** Stands for CloudFormation, which knows the distribution, and CloudFront. */
let aws: Server
let stage: Stage
let outputs: string
const received: string[] = []

beforeAll(async () => {
  aws = createServer((request, response) => {
    const chunks: Uint8Array[] = []
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => {
        received.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`)
        const isCloudFront = request.url?.includes('/invalidation') === true
        const answer = isCloudFront
          ? '<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>'
          : `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
        response.writeHead(isCloudFront ? 201 : 200, { 'content-type': 'text/xml' }).end(answer)
      })
  })
  await new Promise<void>((resolve) => aws.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`
  stage = {
    ...emulatorStage({ endpoint, siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' }),
    edge: { domain: 'ansh.example', certificateArn: 'arn:aws:acm:us-east-1:0:certificate/0' },
  }
})
afterAll(() => {
  aws.closeAllConnections()
  aws.close()
})

it('invalidates every page of the stage’s distribution', async () => {
  outputs = '<member><OutputKey>DistributionId</OutputKey><OutputValue>E123</OutputValue></member>'
  await invalidateCdn(stage)
  expect(received[0]).toContain('StackName=ansh-emulator-web')
  expect(received[1]).toMatch(/^POST \/[\d-]+\/distribution\/E123\/invalidation .*<Path>\/\*<\/Path>/s)
})

it('names a stage without a distribution', async () => {
  outputs = ''
  await expect(invalidateCdn(stage)).rejects.toThrow('emulator has no distribution yet')
})

it('sends no request without CloudFront', async () => {
  received.length = 0
  await invalidateCdn({ ...stage, edge: undefined })
  expect(received).toEqual([])
})
