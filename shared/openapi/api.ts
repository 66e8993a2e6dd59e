import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'

export const openapiApi = api('openapi', {
  readOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    who: 'open',
    summary: 'This document.',
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
    // Its function has no table in which to read that the house is closed.
    duringMaintenance: true,
  },
})
