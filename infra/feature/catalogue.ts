import type { Lane } from './define.ts'

/** Every function there is. */
export const lanes: readonly Lane[] = []
