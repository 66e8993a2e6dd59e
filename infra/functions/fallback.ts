import { permissions } from '#functions/fallback/permissions.ts'
import { type FunctionDefinition, unknownPath } from './define.ts'

export const fallback: readonly FunctionDefinition[] = [
  unknownPath('fallback', 'answer-unknown-path', permissions.answerUnknownPath),
]
