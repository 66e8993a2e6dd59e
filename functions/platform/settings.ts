import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'

const Address = z.url()
const BankAccount = z.object({ name: z.string(), accountNumber: z.string(), ifsc: z.string() })

/** What differs from stage to stage and is no secret. Read once, at start; a wrong one stops the start with its name. */
export const Settings = z.object({
  /** Where people open the site, without a trailing slash. */
  siteAddress: Address,
  /** Where partners and browsers reach the API from outside, without a trailing slash. */
  apiAddress: Address,
  /** Whether CloudFront stands before the API and tells who asks. */
  behindCloudFront: z._default(z.boolean(), false),
  launch: z.enum(['open', 'internal']),
  buyingOpen: z.boolean(),
  singleLotMaxPrice: Rupees,
  buyTestingUserId1: z.optional(Id),
  buyTestingUserId2: z.optional(Id),
  /** The platform's fee, in basis points of price × quantity. */
  feeBps: z.number().check(z.gte(0), z.lte(1_000)),
  /** Stamp duty on an off-market transfer: 1.5 basis points, 0.015 %. */
  stampBps: z.number().check(z.gte(0), z.lte(1_000)),
  /** Who proves a phone number: our own code by SMS, or the phone-authentication service, which then is set up below. */
  phoneProof: z.enum(['sms', 'firebase']),
  /** The public web configuration of the phone-authentication service; `emulatorUrl` leads the browser's SDK to a stand-in. */
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    appId: z.string(),
    keysAddress: Address,
    emulatorUrl: z.optional(Address),
  }),
  /** For whom Google and Apple say who somebody is: without any of them such a token is refused. */
  google: z.object({ clientIds: z.array(z.string()), keysAddress: Address }),
  apple: z.object({ clientIds: z.array(z.string()), keysAddress: Address }),
  /** Who speaks a code by telephone. Without `originationId` nobody is called. */
  voice: z.object({ region: z.string(), address: z.optional(Address), originationId: z.optional(z.string()) }),
  /** Domains whose e-mail addresses are not taken. */
  emailDomainsRefused: z.array(z.string().check(z.toLowerCase())),
  /** Dial codes that SMS goes to. */
  smsCountries: z.array(z.string().check(z.regex(/^\d{1,4}$/))),
  /** The most SMS of one day, however many ask: a limit on what abuse can cost. */
  smsADayMax: z.int().check(z.gte(1)),
  razorpay: z.object({ address: Address, keyId: z.string(), checkoutAddress: Address }),
  vouch: z.object({
    address: Address,
    payoutMode: z.enum(['IMPS', 'NEFT', 'RTGS']),
    /** Where the seller of the shares is paid. */
    sellerAccount: BankAccount,
    /** Where fee and duty go, and what an escrow gives back: our own account. */
    platformAccount: BankAccount,
  }),
  signeasy: z.object({ address: Address }),
  sns: z.object({
    region: z.string(),
    address: z.optional(Address),
    senderId: z.string(),
    entityId: z.string(),
    templateId: z.string(),
    /** Registered for the text that tells of a changed phone number. */
    changeTemplateId: z.string(),
    /** ARN of the platform application that holds the Firebase credential. Without it no device is kept and nothing is pushed. */
    pushApplication: z.optional(z.string().check(z.regex(/^arn:[\w-]+:sns:[\w-]+:\d{12}:app\/GCM\/[\w.-]+$/))),
  }),
  ses: z.object({ region: z.string(), address: z.optional(Address), from: z.string() }),
})
export type Settings = z.infer<typeof Settings>
