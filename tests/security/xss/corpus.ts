import { seededRandom } from '#infra/demo/random.ts'
import { mutations } from './mutation.ts'
import { products } from './product.ts'
import { mutateInput } from './mutated.ts'
import { written } from './written.ts'

export interface Vector {
  readonly id: number
  /** Calls `ran(id)` when it runs. */
  readonly html: string
}

const random = seededRandom('xss')
const bases = [...written, ...mutations]
const spoiled = Array.from({ length: 1_200 }, (_, place) => mutateInput(bases[place % bases.length] ?? '', random))

/** Every vector that is unlike the others, always in the same order and under the same number. */
export const corpus: readonly Vector[] = [...new Set([...written, ...mutations, ...products, ...spoiled])].map(
  (html, id) => ({ id, html: html.replaceAll('RUN', `ran(${id})`) }),
)
