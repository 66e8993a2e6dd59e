import type { Transport } from './client.ts'

/**
 * Sends a request by XMLHttpRequest, because `fetch` does not tell how much of a body has left. `onProgress`: the sent part of the
 * body in whole percent, 100 once all of it has left. The response may take a while after that.
 */
export function sendWithProgress(onProgress: (percent: number) => void): Transport {
  return (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(Math.floor((100 * loaded) / total))
      }
      request.upload.onload = () => onProgress(100)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The connection was lost'))
      request.onabort = () => reject(signal.reason as Error)
      request.onloadend = () => signal.removeEventListener('abort', abort)
      signal.throwIfAborted()
      signal.addEventListener('abort', abort)
      request.send(body)
    })
}

/** As `fetch` gives it. These statuses have no body. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]).filter(([name]) => name !== '')
  return new Response([204, 205, 304].includes(status) ? null : responseText, { status, headers })
}
