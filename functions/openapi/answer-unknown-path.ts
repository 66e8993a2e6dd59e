import { unknownPath } from '#functions/kit/http.ts'

export const entry = unknownPath()
