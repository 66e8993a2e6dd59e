import { build, type InlineConfig } from 'vite'

/** Builds one small thing of the site by itself, with nothing of its configuration, and answers its text. */
export async function buildAlone(
  root: string,
  kind: 'chunk' | 'asset',
  { build: how, ...config }: InlineConfig,
): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    ...config,
    build: { write: false, modulePreload: false, ...how },
  })
  const [found] = [made]
    .flat()
    .flatMap((each) => ('output' in each ? each.output.filter(({ type }) => type === kind) : []))
  if (found === undefined) throw new Error(`Nothing came of ${JSON.stringify(how?.rolldownOptions?.input)}`)
  return found.type === 'chunk' ? found.code : String(found.source)
}
