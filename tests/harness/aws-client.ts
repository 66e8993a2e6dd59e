type Answer = (operation: string, input: never) => unknown

/** A client of the SDK that answers by the name of an operation and its input, without retries. */
export function answeringClient<Client>(answer: Answer): Client {
  const send = async (command: { readonly input: unknown }) =>
    answer(command.constructor.name.replace(/Command$/, ''), command.input as never)
  return { send } as Client
}

/** A refusal of AWS as the SDK throws it. */
export function awsRefusal(name: string, message: string = name, status = 400): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status, requestId: 'request-1' } })
}
