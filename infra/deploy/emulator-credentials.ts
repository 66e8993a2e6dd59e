import { defaultAddress } from '#infra/emulator/choose.ts'
import { stageVariable } from './stage-variable.ts'

/** The part of the CDK's plugin interface that is used here (https://github.com/aws/aws-cdk-cli/tree/main/packages/%40aws-cdk/cli-plugin-contract). */
interface PluginHost {
  registerCredentialProviderSource(source: {
    readonly name: string
    isAvailable(): Promise<boolean>
    canProvideCredentials(account: string): Promise<boolean>
    getProvider(): Promise<{ readonly accessKeyId: string; readonly secretAccessKey: string }>
  }): void
}

export const version = '1'

/**
 * A plugin of the CDK's command line, named in cdk.json: an emulator that `AWS_ENDPOINT_URL` names takes any keys, so that
 * `npx cdk bootstrap`, `diff` and `deploy` need none of the caller's. Without the variable it leaves the caller's credentials alone.
 * The stacks alone have no secrets, no site and no data, so a deployment by the CDK ends with the command that adds them.
 */
export function init(host: PluginHost): void {
  process.once('exit', (code) => {
    if (code === 0) process.stdout.write(lastWords(process.argv, process.env))
  })
  host.registerCredentialProviderSource({
    name: 'emulator',
    isAvailable: () => Promise.resolve(process.env['AWS_ENDPOINT_URL'] !== undefined),
    canProvideCredentials: (account) => Promise.resolve(account === '000000000000'),
    getProvider: () => Promise.resolve({ accessKeyId: 'test', secretAccessKey: 'test' }),
  })
}

/** What follows a deployment to an emulator; empty for another command or stage, and for a deployment by our own commands. */
export function lastWords(command: readonly string[], env: Readonly<Record<string, string | undefined>>): string {
  const endpoint = env['AWS_ENDPOINT_URL']
  const isNamed = command.some((word) => /^(?:--context=|-c=?)?stage=(?!emulator$)/.test(word))
  if (endpoint === undefined || env[stageVariable] !== undefined || isNamed || !command.includes('deploy')) return ''
  const variable = endpoint === defaultAddress ? '' : `AWS_ENDPOINT_URL=${endpoint} `
  return `
The stacks are deployed. They have no secrets, no site and no data yet, so the API answers 500.
Next, to add them and to serve the application: ${variable}npm run deploy:emulator
`
}
