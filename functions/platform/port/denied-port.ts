/** Replaces a port for which the function has no permission: every call throws. */
export function deniedPort<Port extends object>(what: string): Port {
  return new Proxy({} as Port, { get: () => () => denyAccess(what) })
}

/** The operations of a port that the function's permissions allow; every other call throws. */
export function permitOnly<Port extends object>(port: Port, what: string, allowed: readonly (keyof Port)[]): Port {
  return new Proxy(port, {
    get: (target, name) =>
      allowed.includes(name as keyof Port) ? Reflect.get(target, name) : () => denyAccess(`${what}.${String(name)}`),
  })
}

export async function denyAccess(what: string): Promise<never> {
  throw new Error(`this function has no permission for ${what}: declare it in permissions.ts of its module`)
}
