import * as z from 'zod/mini'
import { api } from '#shared/kernel/endpoint.ts'

export const openapiApi = api('openapi', {
  readOpenapi: {
    method: 'GET',
    path: '/openapi.json',
    who: 'open',
    summary: 'Read this document.',
    answer: z.record(z.string(), z.unknown()),
    refusals: [],
    // Its function has no access to the table, where the maintenance flag is stored.
    duringMaintenance: true,
  },
})
