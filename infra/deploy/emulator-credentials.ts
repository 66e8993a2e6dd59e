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
 */
export function init(host: PluginHost): void {
  host.registerCredentialProviderSource({
    name: 'emulator',
    isAvailable: () => Promise.resolve(process.env['AWS_ENDPOINT_URL'] !== undefined),
    canProvideCredentials: (account) => Promise.resolve(account === '000000000000'),
    getProvider: () => Promise.resolve({ accessKeyId: 'test', secretAccessKey: 'test' }),
  })
}
