import { spawnSync } from 'node:child_process'
import { missingForProcesses } from '#infra/emulator/localstack/install.ts'

/**
 * `npm run test:localstack`: deploys every stack to LocalStack without Docker and buys shares there. A machine without Python or Java is
 * told so, and nothing fails. The last line says what happened, and the exit code agrees.
 */
const beganMs = performance.now()
const missing = await missingForProcesses()
if (missing.length > 0) console.log(`LocalStack was not tested here.\n${missing.map((each) => `  ${each}`).join('\n')}`)
else {
  const { status } = spawnSync('vitest', ['run', '--project', 'deployed-localstack', ...process.argv.slice(2)], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const seconds = Math.round((performance.now() - beganMs) / 1_000)
  console.log(
    status === 0
      ? `LocalStack: every stack deployed, shares bought, paid, signed and credited, in ${seconds} s`
      : `LocalStack: FAILED after ${seconds} s, see above and .local/localstack/localstack.log`,
  )
  process.exitCode = status ?? 1
}
