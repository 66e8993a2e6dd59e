import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects with the longest files first, so that no worker starts one when the others are done. A worker keeps its process from one
 * file to the next of the same project, so each project stands together.
 */
const projects = ['simulation', 'infra', 'performance', 'browser', 'component', 'application']
/**
 * What ends the work of the tests before it: restoring wipes the table under running workflows, and finds no order that was only written
 * down, as the crowd has. The removal comes last.
 */
const endings = ['restore', 'crowd', 'remove'].map((name) => `/tests/deployed/${name}.test.ts`)

/** The longest projects first, and the files that end the work of others last. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || endingOf(a) - endingOf(b))
  }
}

function placeOf({ project }: TestSpecification): number {
  const index = projects.indexOf(project.name)
  return index === -1 ? projects.length : index
}

/** 0 for the files that end nothing. */
function endingOf({ moduleId }: TestSpecification): number {
  return endings.findIndex((file) => moduleId.endsWith(file)) + 1
}
