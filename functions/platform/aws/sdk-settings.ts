/**
 * What every SDK client would otherwise look up at a start, each in the environment and then in `~/.aws/config` and
 * `~/.aws/credentials`. Lambda has no such files. Apart from the address and the middleware, the values are the SDK's own defaults. The credentials remain
 * those of the caller.
 */
export const sdkSettings = {
  authSchemePreference: [],
  // No client changes its middleware after its first request, so that it is put together once for each command instead of at each request.
  cacheMiddleware: true,
  disableClockSkewCorrection: false,
  // Another address is given to each client as its `endpoint`.
  ignoreConfiguredEndpointUrls: true,
  retryMode: 'standard',
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  // A provider, because the SDK looks for a value that is undefined.
  userAgentAppId: async () => undefined,
}
