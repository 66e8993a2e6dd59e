import { playPart } from './money.ts'

playPart(0)
