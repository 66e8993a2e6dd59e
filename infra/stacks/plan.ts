import { RemovalPolicy } from 'aws-cdk-lib'
import type { Bundles } from '#infra/build/functions.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Names } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'

/** What every stack is made from. */
export interface Plan {
  readonly stage: Stage
  readonly names: Names
  readonly functions: readonly FunctionDefinition[]
  readonly bundles: Bundles
  /** Definitions in Amazon States Language, by name. */
  readonly workflows: Readonly<Record<string, { readonly Comment: string }>>
}

/** An emulator knows less than AWS: no archive, no watch, no bootstrap. */
export function isOnAws({ stage }: Plan): boolean {
  return stage.endpoint === undefined
}

/** Whether what a stack has made outlives it. */
export function afterwards({ stage }: Plan): RemovalPolicy {
  return stage.disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN
}

/** TLS and nothing else, everywhere on AWS; an emulator on this machine speaks plain HTTP. */
export function overTls({ stage }: Plan): boolean {
  return stage.endpoint?.startsWith('http:') !== true
}
