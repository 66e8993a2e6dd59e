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
const mutated = Array.from({ length: 1_200 }, (_, index) => mutateInput(bases[index % bases.length] ?? '', random))

/** Every distinct vector, always in the same order and with the same number. */
export const corpus: readonly Vector[] = [...new Set([...written, ...mutations, ...products, ...mutated])].map(
  (html, id) => ({ id, html: html.replaceAll('RUN', `ran(${id})`) }),
)
