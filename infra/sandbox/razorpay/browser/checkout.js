// Simulates https://checkout.razorpay.com/v1/checkout.js with the same options and callbacks. No money moves.
;(() => {
  const base = new URL('.', document.currentScript.src)
  const channel = 'razorpay-sandbox'

  class Razorpay {
    #options
    #listeners = new Map()
    #opened

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      if (!Number.isInteger(Number(options.amount)) || Number(options.amount) < 100) throw new Error('Invalid amount')
      this.#options = options
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
      return this
    }

    open() {
      if (this.#opened) return
      const frame = makeFrame()
      const listen = (message) => {
        if (
          message.source === frame.contentWindow &&
          message.origin === base.origin &&
          message.data?.channel === channel
        )
          this.#receive(message.data)
      }
      window.addEventListener('message', listen)
      this.#opened = { frame, uncover: cover(frame), listen }
      this.#listeners.get('open')?.forEach((listener) => listener())
    }

    close() {
      if (!this.#opened) return
      window.removeEventListener('message', this.#opened.listen)
      this.#opened.uncover()
      this.#opened = undefined
    }

    #receive({ event, data }) {
      if (event === 'ready')
        return this.#opened?.frame.contentWindow.postMessage(
          { channel, event: 'open', options: plain(this.#options) },
          base.origin,
        )
      if (event === 'success') return this.#succeed(data)
      if (event === 'failed') return this.#fail(data)
      if (event === 'dismiss') this.#dismiss(data?.reason)
    }

    #succeed(proof) {
      const { callback_url, redirect, handler } = this.#options
      this.close()
      if (callback_url && (redirect || !handler)) return post(callback_url, proof)
      handler?.(proof)
    }

    #fail(failure) {
      const { callback_url, redirect } = this.#options
      this.#listeners.get('payment.failed')?.forEach((listener) => listener(failure))
      if (!callback_url || !redirect) return
      this.close()
      const { metadata, ...error } = failure.error
      const fields = Object.entries({ ...error, metadata: JSON.stringify(metadata) }).map(([name, value]) => [
        `error[${name}]`,
        value,
      ])
      post(callback_url, Object.fromEntries(fields))
    }

    #dismiss(reason) {
      this.close()
      this.#options.modal?.ondismiss?.(reason)
    }
  }

  function makeFrame() {
    const frame = document.createElement('iframe')
    frame.src = new URL('checkout/public', base).href
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Razorpay checkout'
    frame.allow = 'payment; otp-credentials'
    return frame
  }

  /** Lays the frame over the page and makes the page behind it inert. Returns a function that undoes both. */
  function cover(frame) {
    const focused = document.activeElement
    const behind = [...document.body.children].filter((element) => !element.inert)
    const overflow = document.body.style.overflow
    const container = document.createElement('div')
    container.className = 'razorpay-container'
    container.style.cssText = 'position:fixed;inset:0;z-index:2147483647'
    frame.style.cssText = 'width:100%;height:100%;border:0;display:block;background:none;color-scheme:normal'
    container.append(frame)
    for (const element of behind) element.inert = true
    document.body.style.overflow = 'hidden'
    document.body.append(container)
    return () => {
      container.style.display = 'none'
      // Removed with a delay: removing the frame during the key press or touch that closed it would lose that event.
      setTimeout(() => container.remove(), 200)
      for (const element of behind) element.inert = false
      document.body.style.overflow = overflow
      focused?.focus?.()
    }
  }

  /** The options without functions, which cannot be posted to the frame. */
  function plain(options) {
    return JSON.parse(JSON.stringify(options))
  }

  function post(url, fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = url
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  window.Razorpay = Razorpay
})()
