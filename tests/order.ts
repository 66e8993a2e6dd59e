import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, so that no worker starts one when the others are done. */
const longest = ['/tests/simulation/', '/tests/browser/', '/tests/security/', '/tests/performance/']
/** Removes the deployed stage, which the tests before it use. */
const removal = '/tests/deployed/remove.test.ts'

/** The longest files first, and the one that removes the deployed stage last. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

function rankOf(path: string): number {
  if (path.endsWith(removal)) return longest.length + 1
  const index = longest.findIndex((folder) => path.includes(folder))
  return index === -1 ? longest.length : index
}
