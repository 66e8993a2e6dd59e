import { runPart } from './money.ts'

runPart(0)
