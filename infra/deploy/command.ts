import { fileURLToPath } from 'node:url'
import { systemClock } from '#functions/platform/system.ts'
import { makeSecret } from '#infra/local/secrets.ts'
import { secretNames } from '#shared/kernel/permissions.ts'
import { describeFailure } from './command-output.ts'
import { rollOut } from './roll-out.ts'
import { refuseInvented } from './invented.ts'
import { removeStage } from './remove.ts'
import { putSecret } from './secrets.ts'
import { readStage } from './stages.ts'
import { steps } from './steps.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))

/** The secret that can be made anew: whoever is logged in logs in again. With a new `hash-key` no contact would be known any more. */
const renewable = 'session-signing-keys'

const usage = `Commands of a deployed stage: <stage> is told in infra/stages/<stage>.json; an emulator's is called emulator.

  npm run deploy -- <stage>                      brings it to what this checkout says; doing it again changes nothing
  npm run deploy:emulator                        the same on an emulator, which it starts where none answers, with demo data
  npm run secret -- <stage> <name> < file        puts a partner's secret there, or replaces it
  npm run secret -- <stage> ${renewable} --new
                                                 makes new keys for sessions, which ends every session
  npm run maintenance -- on|off <stage>          closes it, opens it
  npm run remove -- <stage> --with-data <stage>  takes it away with everything in it
`

const commands: Record<string, (words: readonly string[]) => Promise<string>> = {
  async deploy([name]) {
    if (name === undefined || name === 'emulator') throw new Error(usage)
    const stage = await readStage(name)
    refuseInvented(stage)
    const took = steps()
    await rollOut(stage, repo, took)
    took.total('all')
    return `${stage.settings.siteAddress} is up to date`
  },
  async remove([name, sure, again]) {
    if (name === undefined) throw new Error(usage)
    const stage = await readStage(name)
    if (!stage.disposable && (sure !== '--with-data' || again !== name))
      throw new Error(
        `${name} keeps what people own. To remove it all the same: npm run remove -- ${name} --with-data ${name}`,
      )
    const took = steps()
    await removeStage(stage, repo, took)
    took.total('all')
    return `${name} is gone`
  },
  async secret([name, wanted, how]) {
    const secret = secretNames.find((each) => each === wanted)
    if (name === undefined || secret === undefined) throw new Error(`${usage}\nSecrets: ${secretNames.join(', ')}`)
    const isNew = secret === renewable && how === '--new'
    const value = isNew ? await makeSecret(secret, systemClock()) : (await readStdin()).trim()
    if (value === '') throw new Error('Nothing came from standard input')
    await putSecret(await readStage(name), secret, value)
    return `${secret} is there; functions know within five minutes`
  },
}

async function readStdin(): Promise<string> {
  process.stdin.setEncoding('utf8')
  let text = ''
  for await (const chunk of process.stdin as AsyncIterable<string>) text += chunk
  return text
}

const [verb = '', ...words] = process.argv.slice(2)
try {
  const run = commands[verb]
  if (run === undefined) throw new Error(usage)
  process.stdout.write(`\n  ${await run(words)}\n`)
} catch (failure) {
  process.stderr.write(`${describeFailure(failure, words[0] ?? '')}\n`)
  process.exitCode = 1
}
