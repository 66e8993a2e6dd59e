import type { EmulatorKind } from './probe.ts'

/** The emulator that a command asks for: `any` takes what answers, or starts MiniStack. */
export type Wanted = 'any' | 'localstack'

/** Questions about this machine. The expensive ones are asked only when their answer decides. */
export interface Machine {
  /** The address in `AWS_ENDPOINT_URL`; undefined when the variable is not set. */
  readonly named: string | undefined
  /** What answers at an address; undefined when nothing does. */
  readonly answering: (address: string) => Promise<EmulatorKind | undefined>
  /** What LocalStack by Docker lacks here, in words. */
  readonly missingForDocker: () => Promise<readonly string[]>
  /** What LocalStack without Docker lacks here, in words. */
  readonly missingForProcesses: () => Promise<readonly string[]>
}

/** An emulator that runs already, one to start, or the reason for a person why there is none. */
export type Choice =
  | { readonly found: string }
  | { readonly start: 'ministack' | 'docker' | 'processes' }
  | { readonly why: string }

/** Where every emulator of AWS answers by default. */
export const defaultAddress = 'http://localhost:4566'

const names: Readonly<Record<EmulatorKind, string>> = {
  localstack: 'LocalStack',
  ministack: 'MiniStack',
  other: 'another program',
}

/** Decides whether to use a running emulator, to start one, or to refuse. */
export async function chooseEmulator(wanted: Wanted, machine: Machine): Promise<Choice> {
  const address = machine.named ?? defaultAddress
  const kind = await machine.answering(address)
  if (kind !== undefined) return useRunning(wanted, kind, address, machine)
  if (machine.named !== undefined)
    return {
      why: `Nothing answers at ${address}, which AWS_ENDPOINT_URL names. Start it, or unset AWS_ENDPOINT_URL: then an emulator is started here.`,
    }
  if (wanted === 'any') return { start: 'ministack' }
  return startLocalStack(machine)
}

function useRunning(wanted: Wanted, kind: EmulatorKind, address: string, { named }: Machine): Choice {
  // An address that a person names is taken at its word: there are emulators that we do not know.
  const fits = wanted === 'any' ? kind !== 'other' || named !== undefined : kind === 'localstack'
  if (fits) return { found: address }
  const expected = wanted === 'any' ? 'an emulator of AWS' : 'LocalStack'
  const fix = named === undefined ? 'Stop it' : 'Stop it or unset AWS_ENDPOINT_URL'
  return {
    why: `${names[kind]} answers at ${address}, where ${expected} is expected. ${fix}, or set AWS_ENDPOINT_URL to the emulator.`,
  }
}

async function startLocalStack(machine: Machine): Promise<Choice> {
  const docker = await machine.missingForDocker()
  if (docker.length === 0) return { start: 'docker' }
  const processes = await machine.missingForProcesses()
  if (processes.length === 0) return { start: 'processes' }
  const listed = (missing: readonly string[]) => missing.map((each) => `    ${each}`)
  return {
    why: [
      'LocalStack cannot start here. Complete one of two ways:',
      '  with Docker:',
      ...listed(docker),
      '  without Docker (LocalStack 4.14):',
      ...listed(processes),
    ].join('\n'),
  }
}
