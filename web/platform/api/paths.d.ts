/** Made at build time from shared/registry.ts by vite.config.ts: methods and paths without schemas. */
declare module 'virtual:paths' {
  export const paths: Readonly<Record<import('#shared/registry.ts').EndpointName, string>>
}
