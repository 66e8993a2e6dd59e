import type { Bundles } from '#infra/build/functions.ts'
import type { Lane } from '#infra/feature/define.ts'
import type { Names } from '#infra/stage/names.ts'
import type { Stage } from '#infra/stage/stage.ts'

/** What every stack is made from. */
export interface Plan {
  readonly stage: Stage
  readonly names: Names
  readonly lanes: readonly Lane[]
  readonly bundles: Bundles
  /** Definitions in Amazon States Language, by name. */
  readonly workflows: Readonly<Record<string, { readonly Comment: string }>>
}

/** On AWS what people own outlives its stack; on an emulator nothing is meant to stay. */
export function keepsData({ stage }: Plan): boolean {
  return stage.endpoint === undefined
}

/** TLS and nothing else, everywhere on AWS; an emulator on this machine speaks plain HTTP. */
export function overTls({ stage }: Plan): boolean {
  return stage.endpoint?.startsWith('http:') !== true
}
