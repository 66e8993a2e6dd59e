import type { Part } from './figure.ts'

/** The parts of `npm run bench`, loaded when they are chosen. */
export const parts = {
  web: () => import('./web.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  functions: () => import('./functions.ts'),
  data: () => import('./data.ts'),
  purchase: () => import('./purchase.ts'),
  catalogue: () => import('./catalogue.ts'),
  home: () => import('./home.ts'),
  kyc: () => import('./kyc.ts'),
  reliability: () => import('./reliability.ts'),
  matrix: () => import('./crash-matrix.ts'),
  mutation: () => import('./mutation.ts'),
  fuzz: () => import('./fuzz.ts'),
  scale: () => import('./scale.ts'),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly part: Part }>>>

export type PartName = keyof typeof parts
