import * as z from 'zod/mini'
import { ESignVendor } from '#shared/agreement/agreement.ts'
import { Demat } from '#shared/bank/bank.ts'
import { Pot } from '#shared/account/otp.ts'
import { UserId } from '#shared/kernel/id.ts'
import { Rupees } from '#shared/kernel/money.ts'
import { Seller } from '#shared/order/seller.ts'

const Address = z.url()
const BankAccount = z.object({ name: z.string(), accountNumber: z.string(), ifsc: z.string() })
const DematAccount = z.object({ dpName: z.string(), ...Demat.shape })

/** The settings of a stage, without its secrets. Parsed where a stage or a local app is made, which fails with an error that names what is invalid. Functions get the result. */
export const Settings = z.object({
  /** Public address of the site, without a trailing slash. */
  siteAddress: Address,
  /** Public address of the API, without a trailing slash. */
  apiAddress: Address,
  /** Whether CloudFront is in front of the API and passes the client's IP address in a header (http/client-ip.ts). */
  behindCloudFront: z._default(z.boolean(), false),
  launch: z.enum(['open', 'internal']),
  buyingOpen: z.boolean(),
  singleLotMaxPrice: Rupees,
  buyTestingUserId1: z.optional(UserId),
  buyTestingUserId2: z.optional(UserId),
  /** Our fee, in basis points of price × quantity. */
  feeBps: z.number().check(z.gte(0), z.lte(1_000)),
  /** The part of a company's unsold shares that unpaid orders of people who have never paid may hold together, in basis points. 10,000: no limit. */
  newBuyersBps: z._default(z.number().check(z.gte(0), z.lte(10_000)), 2_500),
  /** Stamp duty on an off-market transfer: 1.5 basis points, 0.015 %. */
  stampBps: z.number().check(z.gte(0), z.lte(1_000)),
  /** Who sells the shares of a company for which the desk has recorded no other seller. They are paid to `vouch.sellerAccount`. */
  seller: z.omit(Seller, { account: true }),
  /** What stands on the invoices of our fee. */
  invoice: z.object({
    gstin: z.string().check(z.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/)),
    /** The Services Accounting Code of our service. */
    sac: z.string().check(z.regex(/^\d{6}$/)),
    placeOfSupply: z.string().check(z.minLength(2), z.maxLength(60)),
  }),
  /** Whether a purchase is paid from the buyer's own verified bank account only (Razorpay's third-party validation). */
  ownAccountOnly: z._default(z.boolean(), false),
  /** Tax deducted at source that is collected with a purchase, in basis points of price × quantity. 0: none. It needs `vouch.tdsAccount`. */
  tdsBps: z._default(z.number().check(z.gte(0), z.lte(2_000)), 0),
  /** TDS is collected where price × quantity is above this. */
  tdsAbove: z._default(Rupees, 5_000_000),
  /** How a phone number is verified: our own code by SMS, or Firebase Authentication, which is configured below. */
  phoneProof: z.enum(['sms', 'firebase']),
  /** The public web configuration of Firebase Authentication. `emulatorUrl` points the browser's SDK at a simulator. */
  firebase: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.string(),
    appId: z.string(),
    keysAddress: Address,
    emulatorUrl: z.optional(Address),
  }),
  /** OAuth client ids: the accepted audiences of ID tokens. Without a client id every token is refused. */
  google: z.object({ clientIds: z.array(z.string()), keysAddress: Address }),
  apple: z.object({ clientIds: z.array(z.string()), keysAddress: Address }),
  /** AWS End User Messaging, which reads a code aloud in a phone call. Without `originationId` no call is made. */
  voice: z.object({ region: z.string(), address: z.optional(Address), originationId: z.optional(z.string()) }),
  /** Domains whose e-mail addresses are refused, in lower case. */
  emailDomainsRefused: z.array(z.string().check(z.toLowerCase())),
  /** Dial codes, without `+`, to which SMS and calls are allowed. */
  smsCountries: z.array(z.string().check(z.regex(/^\d{1,4}$/))),
  /**
   * How many codes a day has over all users, by who pays for them: a limit on the cost of abuse. SMS and calls share a pot. A pot has
   * more when there are many accounts (shared/account/limits.ts).
   */
  codesADay: z._default(z.record(Pot, z.int().check(z.gte(1))), {
    'sms-accounts': 2_000,
    'sms-registrations': 1_000,
    'sms-others': 100,
    'email-accounts': 5_000,
    'email-registrations': 5_000,
  }),
  /** How many calls each partner takes in a second from all workers together. None of them publishes a number. */
  partnerCallsPerSecond: z._default(
    z.object({
      razorpay: z.number().check(z.gt(0)),
      vouch: z.number().check(z.gt(0)),
      signeasy: z.number().check(z.gt(0)),
      hyperverge: z._default(z.number().check(z.gt(0)), 10),
      ifsc: z._default(z.number().check(z.gt(0)), 20),
    }),
    { razorpay: 200, vouch: 100, signeasy: 20, hyperverge: 10, ifsc: 20 },
  ),
  razorpay: z.object({
    address: Address,
    checkoutAddress: Address,
    /** Our own account at RazorpayX: settlements arrive on it, and payouts leave from it. */
    accountNumber: z.string(),
  }),
  vouch: z.object({
    address: Address,
    payoutMode: z.enum(['IMPS', 'NEFT', 'RTGS']),
    /** The account to which the seller of the shares is paid. */
    sellerAccount: BankAccount,
    /** Our own account: receives the fee, and money that an escrow returns. */
    ownAccount: BankAccount,
    /** The account from which stamp duty is paid over to the state. */
    dutyAccount: BankAccount,
    /** The account from which TDS is paid over to the Income Tax Department. */
    tdsAccount: z.optional(BankAccount),
  }),
  sale: z.object({
    /** Our fee for selling, in basis points of price × quantity. */
    feeBps: z._default(z.number().check(z.gte(0), z.lte(1_000)), 0),
    /** Stamp duty on the transfer to the buyer of record. */
    stampBps: z._default(z.number().check(z.gte(0), z.lte(1_000)), 1.5),
    /** The buyer of record: who buys what people sell, pays it into the escrow from this account alone, and gets the shares. */
    buyer: z.object({
      name: z.string(),
      /** A PAN or a CIN. */
      registration: z.string().check(z.regex(/^([A-Z]{5}\d{4}[A-Z]|[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6})$/)),
      nsdl: DematAccount,
      cdsl: DematAccount,
      account: BankAccount,
    }),
  }),
  /** The partner with which new deal terms are signed. An attempt that has begun stays with its own. */
  eSign: z._default(ESignVendor, 'signeasy'),
  signeasy: z.object({ address: Address }),
  hyperverge: z.object({
    /** HyperVerge has a host for each kind of call. */
    addresses: z.object({
      /** `readAadhaar`, `readPAN`, `readKYC`. */
      documents: Address,
      /** `verifyPair`. */
      faces: Address,
      /** `checkLiveness`. */
      liveness: Address,
      /** `getNameFromPAN`, `verifyPAN`, `matchFields`. */
      registers: Address,
      /** `checkBankAccount`. */
      pennyDrop: Address,
    }),
    /** How the body of a penny drop is written: an older document says JSON, a newer one a form. */
    pennyDropBody: z._default(z.enum(['json', 'form']), 'json'),
  }),
  /** Who is asked for the holder of a bank account: HyperVerge by a penny drop, or Razorpay by its account validation. */
  pennyDrop: z._default(z.enum(['hyperverge', 'razorpay']), 'hyperverge'),
  /** The public directory of the branches of all banks (https://github.com/razorpay/ifsc). */
  ifsc: z.object({ address: Address }),
  sns: z.object({
    region: z.string(),
    address: z.optional(Address),
    senderId: z.string(),
    entityId: z.string(),
    templateId: z.string(),
    /** Template id registered for the SMS about a changed phone number. */
    changeTemplateId: z.string(),
    /** ARN of the SNS platform application that holds the Firebase credential. Without it no device is registered and no push is sent. */
    pushApplication: z.optional(z.string().check(z.regex(/^arn:[\w-]+:sns:[\w-]+:\d{12}:app\/GCM\/[\w.-]+$/))),
  }),
  ses: z.object({ region: z.string(), address: z.optional(Address), from: z.string() }),
})
export type Settings = z.infer<typeof Settings>
