/** jsdom has no types of its own, and those of DefinitelyTyped bring the library of the DOM into code that runs in no browser. */
declare module 'jsdom' {
  export class VirtualConsole {
    on(type: 'error' | 'jsdomError', listener: (...parts: unknown[]) => void): void
  }
  export class JSDOM {
    constructor(
      html: string,
      options: {
        url: string
        runScripts: 'outside-only'
        pretendToBeVisual: true
        virtualConsole: VirtualConsole
        userAgent?: string
      },
    )
    readonly window: import('./dom.ts').DomWindow
    readonly cookieJar: {
      getCookieStringSync(address: string): string
      setCookieSync(cookie: string, address: string, options: { ignoreError: true }): void
    }
    getInternalVMContext(): import('node:vm').Context
  }
}
