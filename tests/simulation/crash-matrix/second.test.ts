import { runPart } from './part.ts'

runPart(1)
