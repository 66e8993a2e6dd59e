import { buildFunctions } from '#infra/build/functions.ts'
import { functions } from '#infra/functions/registry.ts'

/** Builds into a folder as a deployment does: `node build.ts <repo> <folder> [<function>]`. A process of its own, so that its time and memory are those of the build alone. */
const [, , repo = '', out = '', only] = process.argv
await buildFunctions({ functions: functions.filter(({ name }) => only === undefined || name === only), repo, out })
