import type { TestProject } from 'vitest/node'
import { deployTo } from './global-setup.ts'

/** As on an emulator without HTTP APIs: the edge calls the functions. */
export const setup = (project: TestProject) => deployTo(project, { hasHttpApi: false })
