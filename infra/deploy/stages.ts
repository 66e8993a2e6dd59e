import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defaultAddress } from '#infra/emulator/choose.ts'
import { findHttpApi, hostForContainers, localStackHost, runsContainers } from '#infra/emulator/probe.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { checkLimits } from '#infra/stages/limits.ts'
import { parseStage, type RestoredTables, type Stage } from '#infra/stages/stage.ts'

const folder = fileURLToPath(new URL('../stages/', import.meta.url))

/** Reads a stage by name: `emulator` is on this machine, every other stage has a file. Throws an error that names the problem. */
export async function readStage(name: string): Promise<Stage> {
  if (name === 'emulator') return readEmulator()
  const path = `infra/stages/${name}.json`
  const text = await readFile(`${folder}${name}.json`, 'utf8').catch((failure: unknown) => {
    throw new Error(`There is no stage "${name}": there is no ${path}`, { cause: failure })
  })
  const stage = parse(text, path)
  if (stage.name !== name) throw new Error(`${path} has the name "${stage.name}": name and file name must be equal`)
  return stage
}

/** Writes into the file of a stage on which restored tables it works from its next deployment on. */
export async function writeRestored({ name }: Stage, restored: RestoredTables): Promise<string> {
  const path = `${folder}${name}.json`
  const text = `${JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), restored }, null, 2)}\n`
  parse(text, `infra/stages/${name}.json`)
  await writeFile(path, text)
  return `infra/stages/${name}.json`
}

function parse(text: string, path: string): Stage {
  try {
    return parseStage(text)
  } catch (failure) {
    throw new Error(`${path} is no valid stage: ${failure instanceof Error ? failure.message : 'unreadable'}`, {
      cause: failure,
    })
  }
}

/** The stage on the emulator of this machine that `AWS_ENDPOINT_URL` names. What the emulator can do is asked of it. */
async function readEmulator(): Promise<Stage> {
  const { AWS_ENDPOINT_URL: endpoint = defaultAddress, PORT = '5173', SANDBOX_PORT = '5174' } = process.env
  const inContainers = await runsContainers(endpoint)
  const host = process.env['HOST_FOR_FUNCTIONS'] ?? (inContainers ? hostForContainers() : undefined)
  const endpointWithin = inContainers ? localStackHost : host
  const stage = emulatorStage({
    endpoint,
    // Functions in containers reach this machine by another name.
    ...(endpointWithin !== undefined && { endpointWithin: `http://${endpointWithin}:${new URL(endpoint).port}` }),
    siteAddress: `http://localhost:${PORT}`,
    sandboxAddress: `http://${host ?? 'localhost'}:${SANDBOX_PORT}`,
  })
  checkLimits(stage)
  return { ...stage, hasHttpApi: await findHttpApi({ ...stage, endpoint }) }
}
