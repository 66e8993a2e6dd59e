declare module 'virtual:paths' {
  /** Method and path of the endpoints of the first screens, by name: `POST /mobile/otpauthentication`. */
  export const paths: Readonly<Partial<Record<import('#shared/registry.ts').EndpointName, string>>>
}
declare module 'virtual:member-paths' {
  /** Those of the screens behind the login. */
  export const paths: Readonly<Record<import('#shared/registry.ts').EndpointName, string>>
}
