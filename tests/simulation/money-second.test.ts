import { runPart } from './money.ts'

runPart(1)
