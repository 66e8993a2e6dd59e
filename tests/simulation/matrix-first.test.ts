import { playPart } from './matrix.ts'

playPart(0)
