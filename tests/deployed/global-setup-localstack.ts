import type { TestProject } from 'vitest/node'
import { deployTo } from './global-setup.ts'
import { startLocalStack } from './localstack/start.ts'

/** LocalStack's free part has no HTTP APIs: the edge calls the functions. */
export const setup = (project: TestProject) => deployTo(project, { hasHttpApi: false, start: startLocalStack })
