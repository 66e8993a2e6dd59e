type Send = (address: string, init: RequestInit & { readonly onProgress: (share: number) => void }) => Promise<Response>

/** The XMLHttpRequest of a page: the part that the site uses. It sends as the page's `fetch` does. */
export function pageRequest(send: Send): new () => object {
  return class PageRequest {
    readonly upload: {
      onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void
      onload?: () => void
    } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    private readonly headers: Record<string, string> = {}
    private readonly aborting = new AbortController()
    private responseHeaders = ''
    private method = ''
    private address = ''

    open(method: string, address: string): void {
      this.method = method
      this.address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }

    getAllResponseHeaders(): string {
      return this.responseHeaders
    }

    abort(): void {
      this.aborting.abort()
    }

    send(body: unknown): void {
      void this.exchange(body).finally(() => this.onloadend?.())
    }

    private async exchange(body: unknown): Promise<void> {
      try {
        const response = await send(this.address, {
          method: this.method,
          headers: this.headers,
          body: body as NonNullable<RequestInit['body']>,
          signal: this.aborting.signal,
          onProgress: (share) => this.tell(share),
        })
        this.responseText = await response.text()
        this.status = response.status
        this.responseHeaders = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      } catch {
        if (this.aborting.signal.aborted) this.onabort?.()
        else this.onerror?.()
        return
      }
      this.onload?.()
    }

    private tell(share: number): void {
      this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 })
      if (share === 1) this.upload.onload?.()
    }
  }
}
