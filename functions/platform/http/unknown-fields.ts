/** The paths of fields in `given` that a schema has dropped from `parsed`, such as `fundamentals.revenu`. Arrays are compared item by item. */
export function unknownFields(given: unknown, parsed: unknown): readonly string[] {
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((each, index) => unknownFields(each, parsed[index]).map((path) => `${index}.${path}`))
  if (!isPlainObject(given) || !isPlainObject(parsed)) return []
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name) ? unknownFields(value, parsed[name]).map((path) => `${name}.${path}`) : [name],
  )
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value))
}
