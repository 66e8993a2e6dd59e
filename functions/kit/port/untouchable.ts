/** Stands for what the wiring (infra/feature) does not let a function touch. */
export function untouchable<Port extends object>(what: string): Port {
  return new Proxy({} as Port, { get: () => () => refuseTouch(what) })
}

/** The part of a port that the wiring lets a function touch. */
export function onlyTouching<Port extends object>(port: Port, what: string, allowed: readonly (keyof Port)[]): Port {
  return new Proxy(port, {
    get: (whole, name) =>
      allowed.includes(name as keyof Port) ? Reflect.get(whole, name) : () => refuseTouch(`${what}.${String(name)}`),
  })
}

export async function refuseTouch(what: string): Promise<never> {
  throw new Error(`infra/feature does not let this function touch ${what}`)
}
