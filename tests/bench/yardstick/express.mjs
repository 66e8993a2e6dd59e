import serverlessExpress from '@codegenie/serverless-express'
import express from 'express'
import { listSessions } from './sessions.mjs'

const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.get('/sessions', async (request, response) => {
  response.json(await listSessions(request.headers.authorization))
})

/** The same behind Express. */
export const handler = serverlessExpress({ app })
