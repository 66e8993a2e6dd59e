/** Does nothing: what a start and a call cost before anything is done. */
export async function handler() {
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' }
}
