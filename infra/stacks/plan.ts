import { RemovalPolicy } from 'aws-cdk-lib'
import type { Bundles } from '#infra/build/functions.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Names } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** The input of every stack. */
export interface Plan {
  readonly stage: Stage
  readonly names: Names
  readonly functions: readonly FunctionDefinition[]
  /** The code of each function, with the settings of the stage. */
  readonly packages: Bundles
  /**
   * The version of the secret `origin-proof` that CloudFront sends; undefined for the current one. CloudFormation reads a
   * reference again only when it changes.
   */
  readonly originProofVersion?: string | undefined
  /** The commit that is deployed, with its date and subject, for the dashboard. Undefined outside a checkout. */
  readonly revision?: string | undefined
  /** Definitions in Amazon States Language, by name. */
  readonly workflows: Readonly<Record<string, { readonly Comment: string }>>
}

/** Whether the stage is on AWS. An emulator has no event archive, no alarms and no `cdk bootstrap`. */
export function isOnAws({ stage }: Plan): boolean {
  return stage.endpoint === undefined
}

/** Whether the resources of a stack outlive it: always, except in a disposable stage. */
export function removalPolicyOf({ stage }: Plan): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN
}

/** Whether resources refuse plain HTTP: everywhere on AWS. An emulator on this machine is reached by plain HTTP. */
export function requiresTls({ stage }: Plan): boolean {
  return stage.endpoint?.startsWith('http:') !== true
}
