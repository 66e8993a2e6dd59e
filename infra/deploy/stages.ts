import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { parseStage, type Stage } from '#infra/stages/stage.ts'

const folder = fileURLToPath(new URL('../stages/', import.meta.url))

/** The stage of that name: `emulator` is this machine's, every other has a file. Throws with what to do about it. */
export async function readStage(name: string): Promise<Stage> {
  if (name === 'emulator') return emulatorStage(addresses())
  const path = `infra/stages/${name}.json`
  const text = await readFile(`${folder}${name}.json`, 'utf8').catch((failure: unknown) => {
    throw new Error(`no stage "${name}": there is no ${path}`, { cause: failure })
  })
  const stage = parse(text, path)
  if (stage.name !== name) throw new Error(`${path} is of the stage "${stage.name}"`)
  return stage
}

function parse(text: string, path: string): Stage {
  try {
    return parseStage(text)
  } catch (failure) {
    throw new Error(`${path} does not tell a stage: ${failure instanceof Error ? failure.message : 'unreadable'}`, {
      cause: failure,
    })
  }
}

function addresses() {
  const {
    AWS_ENDPOINT_URL: endpoint = 'http://localhost:4566',
    PORT,
    SANDBOX_PORT,
    HOST_FOR_FUNCTIONS: host,
  } = process.env
  const { port } = new URL(endpoint)
  return {
    endpoint,
    // Functions in containers know this machine by another name.
    ...(host !== undefined && { endpointWithin: `http://${host}:${port}` }),
    siteAddress: `http://localhost:${PORT ?? 5173}`,
    sandboxAddress: `http://${host ?? 'localhost'}:${SANDBOX_PORT ?? 5174}`,
  }
}
