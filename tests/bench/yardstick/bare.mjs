/** Does nothing: the minimal cost of a start and a call. */
export async function handler() {
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
}
