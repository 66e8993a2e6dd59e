import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, so that no worker starts one when the others are done. */
const longest = ['/tests/simulation/', '/tests/browser/', '/tests/security/', '/tests/performance/']
/** What ends the work of the tests before it: restoring wipes the table under running workflows, and the removal comes last. */
const endings = ['/tests/deployed/restore.test.ts', '/tests/deployed/remove.test.ts']

/** The longest files first, and those that end the work of the others last. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

function rankOf(path: string): number {
  const ending = endings.findIndex((file) => path.endsWith(file))
  if (ending !== -1) return longest.length + 1 + ending
  const index = longest.findIndex((folder) => path.includes(folder))
  return index === -1 ? longest.length : index
}
