import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { readSession, readSessions } from './read.mjs'

const client = new DynamoDBClient({})
const { SESSION_ID, USER_ID } = process.env

/** The reads alone, without authentication, validation and response. */
export async function handler() {
  await readSession(client, SESSION_ID)
  await readSessions(client, USER_ID)
  return { statusCode: 200, body: '{}' }
}
