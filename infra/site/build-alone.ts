import { build, type InlineConfig } from 'vite'

/** Builds one chunk or asset of the site by itself, without the site's configuration. Returns its text. */
export async function buildAlone(
  root: string,
  kind: 'chunk' | 'asset',
  { build: buildOptions, ...config }: InlineConfig,
): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    ...config,
    build: { write: false, modulePreload: false, ...buildOptions },
  })
  const [found] = [result]
    .flat()
    .flatMap((each) => ('output' in each ? each.output.filter(({ type }) => type === kind) : []))
  if (found === undefined)
    throw new Error(`The build of ${JSON.stringify(buildOptions?.rolldownOptions?.input)} has no ${kind}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}
