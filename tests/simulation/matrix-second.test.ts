import { playPart } from './matrix.ts'

playPart(1)
