/** AWS's id of the request that failed, by which its support finds it; undefined when no answer of AWS is behind the failure. */
export function requestIdOf(failure: unknown): string | undefined {
  if (!(failure instanceof Error)) return undefined
  const { $metadata: metadata, requestId } = failure as { $metadata?: { requestId?: string }; requestId?: string }
  return metadata?.requestId ?? requestId ?? requestIdOf(failure.cause)
}
