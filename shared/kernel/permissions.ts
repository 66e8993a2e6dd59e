/** The names of a stage's secrets. */
export const secretNames = [
  /** Signs the tokens of sessions. */
  'session-signing-keys',
  /** Verifies them; derived from `session-signing-keys`. */
  'session-keys',
  'hash-key',
  'razorpay-key',
  'razorpay-webhook-secret',
  'vouch-api-key',
  'vouch-signing-key',
  'vouch-webhook-secret',
  'signeasy-token',
  'signeasy-webhook-token',
  'hyperverge-key',
  'origin-proof',
] as const
export type SecretName = (typeof secretNames)[number]

/** The services that functions call, in the order of the dashboard. */
export const partners = [
  'razorpay',
  'vouch',
  'signeasy',
  'sns',
  'ses',
  'voice',
  'hyperverge',
  'ifsc',
  'firebase',
  'google',
  'apple',
] as const
export type Partner = (typeof partners)[number]

/** The permissions of a function. The CDK app grants its role these, and the local app restricts its ports to them. */
export interface Permissions {
  readonly table: 'none' | 'read' | 'write'
  /** `append` adds entries to the ledger in a transaction, `read` queries it. No function may change or remove an entry. */
  readonly ledger?: readonly ('append' | 'read')[]
  readonly files?: 'read' | 'write'
  /** The documents of KYC, which are apart from all other files. */
  readonly documents?: 'read' | 'write'
  readonly secrets?: readonly SecretName[]
  /** Secrets that it may replace. */
  readonly replaces?: readonly SecretName[]
  /** `start` starts executions, `answer` ends their waits by task token. Each also allows reading the status of an execution. */
  readonly workflow?: readonly ('start' | 'answer')[]
  readonly bus?: 'publish'
  /** Names of the subscribers to whose queues it may send, such as `reconcile/on-unpaid-due`. */
  readonly queues?: readonly string[]
  readonly vendors?: readonly Partner[]
}

/** The permissions of a module's functions. Each is named as its function: `loginApi` of `account/login-api`. */
export type ModulePermissions = Readonly<Record<string, Permissions>>
