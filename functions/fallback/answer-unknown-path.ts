import { unknownPath } from '#functions/platform/http/endpoint.ts'

export const entry = unknownPath()
