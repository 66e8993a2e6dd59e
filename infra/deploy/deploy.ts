import { fileURLToPath } from 'node:url'
import { rollOut } from './roll-out.ts'
import { readStage } from './stages.ts'
import { steps } from './steps.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const [name] = process.argv.slice(2)

try {
  if (name === undefined || name === 'emulator') throw new Error('Say which stage: npm run deploy -- <stage>, for infra/stage/<stage>.json. For an emulator: npm run deploy:emulator')
  const stage = await readStage(name)
  const took = steps()
  await rollOut(stage, repo, took)
  took.total(`${stage.settings.siteAddress} is up to date`)
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
  process.exitCode = 1
}
