/** What code needs beside itself before it is used. */
let alsoWaitFor: () => Promise<void> | undefined = () => undefined

/** Lets loaded code wait for something else: the texts of its language. */
export function beforeCode(wait: () => Promise<void> | undefined): void {
  alsoWaitFor = wait
}

/** Loads code whose texts are there once it is used. Rejects as `load` does. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load()
  await alsoWaitFor()
  return code
}
