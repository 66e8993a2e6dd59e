import { playPart } from './matrix-part.ts'

playPart(0)
