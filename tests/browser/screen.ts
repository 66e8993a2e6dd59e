type Text = string | RegExp

/**
 * What a person does with a page, as Playwright names it. Chromium's pages have it, and those of tests/component/page/page.ts, so that both
 * tiers share their steps.
 */
export interface Screen {
  goto(address: string): Promise<unknown>
  waitForURL(glob: string): Promise<void>
  getByRole(role: string, options?: { readonly name?: Text; readonly exact?: boolean }): Control
  getByText(text: Text): Control
}

/** An element of a page, found anew by each of its methods. */
export interface Control {
  first(): Control
  getByRole(role: string, options?: { readonly name?: Text; readonly exact?: boolean }): Control
  click(): Promise<void>
  fill(value: string): Promise<void>
  check(): Promise<void>
  waitFor(): Promise<void>
  isEnabled(): Promise<boolean>
  isDisabled(): Promise<boolean>
}
