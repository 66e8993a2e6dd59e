import * as z from 'zod/mini'
import { Settings } from '#functions/platform/settings.ts'

/** One place where Ansh is deployed. */
export interface Stage {
  /** `production`; part of every name. */
  readonly name: string
  /** The AWS account, twelve digits. */
  readonly account: string
  /** In India alone: payment data may not leave it. */
  readonly region: string
  /** CloudFront before the site and the API; an emulator has a proxy on this machine instead. */
  readonly edge: Edge | undefined
  /** Who is told when an alarm goes off. */
  readonly alarmEmail: string | undefined
  /** Where an emulator is. AWS has none. */
  readonly endpoint: string | undefined
  /** Where its functions reach it, if they run elsewhere than on this machine. */
  readonly endpointWithin?: string | undefined
  /** Its data may go with its stacks. What people own may not, until somebody removes the stage on purpose. */
  readonly disposable: boolean
  readonly settings: Settings
}

export interface Edge {
  readonly domain: string
  /** Of the domain; CloudFront takes it from us-east-1 alone. */
  readonly certificateArn: string
}

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/))

/** A stage on AWS, as its file in this folder tells it. */
const StageFile = z.strictObject({
  name: Name,
  account: z.string().check(z.regex(/^\d{12}$/)),
  region: z.enum(['ap-south-1', 'ap-south-2']),
  domain: z.string().check(z.regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/)),
  certificateArn: z.string().check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)),
  alarmEmail: z.email(),
  settings: z.record(z.string(), z.unknown()),
})

/** Reads a stage's file. Throws with the name of what is wrong. */
export function parseStage(text: string): Stage {
  const { domain, certificateArn, settings, ...told } = StageFile.parse(JSON.parse(text))
  const siteAddress = `https://${domain}`
  return {
    ...told,
    edge: { domain, certificateArn },
    endpoint: undefined,
    disposable: false,
    settings: Settings.parse({ ...settings, siteAddress, apiAddress: `${siteAddress}/api`, behindCloudFront: true }),
  }
}
