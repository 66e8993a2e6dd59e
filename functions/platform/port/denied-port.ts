/** Stands for what the wiring (infra/functions) does not let a function touch. */
export function deniedPort<Port extends object>(what: string): Port {
  return new Proxy({} as Port, { get: () => () => denyAccess(what) })
}

/** The part of a port that the wiring lets a function touch. */
export function permitOnly<Port extends object>(port: Port, what: string, allowed: readonly (keyof Port)[]): Port {
  return new Proxy(port, {
    get: (whole, name) =>
      allowed.includes(name as keyof Port) ? Reflect.get(whole, name) : () => denyAccess(`${what}.${String(name)}`),
  })
}

export async function denyAccess(what: string): Promise<never> {
  throw new Error(`infra/functions does not let this function touch ${what}`)
}
