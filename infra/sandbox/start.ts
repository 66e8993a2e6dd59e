import { env } from 'node:process'
import { systemClock } from '#infra/local/clock.ts'
import { DataVersionMismatch, prepareDataFolder } from '#infra/local/data-version.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { localSettings } from '#infra/local/settings.ts'
import { sandboxList } from './registry.ts'
import { openSandboxes } from './server.ts'

/** Runs the partner simulators alone, beside an application that was started elsewhere, for example on an emulator of AWS. */
async function main(): Promise<void> {
  const port = Number(env['SANDBOX_PORT'] ?? 5174)
  const siteAddress = env['SITE_ADDRESS'] ?? 'http://localhost:5173'
  const apiAddress = env['API_ADDRESS'] ?? `${siteAddress}/api`
  const folder = env['LOCAL_FOLDER'] ?? '.local'
  await prepareDataFolder(folder)
  const sandboxes = await openSandboxes({
    file: `${folder}/sandbox.sqlite`,
    port,
    clock: systemClock(),
    apiAddress,
    secrets: openSecrets({ file: `${folder}/secrets.json` }),
    settings: localSettings({ siteAddress, sandboxAddress: `http://localhost:${port}` }),
    sandboxes: sandboxList,
  })
  sandboxes.start()
  console.log(`Partner simulators: ${sandboxes.address}  webhooks go to ${apiAddress}/webhooks/…`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandboxes.close())
}

await main().catch((failure: unknown) => {
  if (!(failure instanceof DataVersionMismatch)) throw failure
  console.error(failure.message)
  process.exitCode = 1
})
