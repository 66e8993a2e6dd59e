import { env } from 'node:process'
import { systemClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { embeddedSettings } from '#infra/local/settings.ts'
import { sandboxList } from './registry.ts'
import { openSandboxes } from './server.ts'

/** The sandboxes alone, beside a house that was started elsewhere, such as one on an emulator of AWS. */
const port = Number(env['SANDBOX_PORT'] ?? 5174)
const siteAddress = env['SITE_ADDRESS'] ?? 'http://localhost:5173'
const apiAddress = env['API_ADDRESS'] ?? `${siteAddress}/api`
const folder = env['LOCAL_FOLDER'] ?? '.local'

const sandboxes = await openSandboxes({
  file: `${folder}/sandbox.sqlite`,
  port,
  clock: systemClock(),
  apiAddress,
  secrets: openSecrets({ file: `${folder}/secrets.json` }),
  settings: embeddedSettings({ siteAddress, sandboxAddress: `http://localhost:${port}` }),
  sandboxes: sandboxList,
})
sandboxes.start()
console.log(`Partner sandboxes: ${sandboxes.address}  webhooks go to ${apiAddress}/webhooks/…`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandboxes.close())
