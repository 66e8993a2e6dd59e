import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/** The process of a function, in place of Lambda's runtime: an event on each line of the input, an answer on each line of a pipe. */
const pipe = Number(process.argv[2])
const code = import(pathToFileURL(`${process.env.LAMBDA_TASK_ROOT}/index.mjs`).href)
code.catch(() => undefined)

async function answerTo(request) {
  const { 'invoke-id': awsRequestId, 'invoked-function-arn': invokedFunctionArn, payload, deadline } = request
  const context = {
    awsRequestId,
    invokedFunctionArn,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: process.env.AWS_LAMBDA_FUNCTION_VERSION,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  }
  try {
    const { handler } = await code
    return { isError: false, payload: (await handler(JSON.parse(payload), context)) ?? null }
  } catch (failure) {
    const { name: errorType, message: errorMessage, stack = '' } = failure
    return { isError: true, payload: { errorType, errorMessage, trace: stack.split('\n') } }
  }
}

function send(text) {
  for (let rest = Buffer.from(text); rest.length > 0;) rest = rest.subarray(writeSync(pipe, rest))
}

for await (const line of createInterface({ input: process.stdin }))
  send(`${JSON.stringify(await answerTo(JSON.parse(line)))}\n`)
