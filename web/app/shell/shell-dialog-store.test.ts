import { afterEach, beforeEach, expect, it } from 'vitest'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { closeDialog, openDialogsOnEvents, shellDialogStore } from './shell-dialog-store.ts'

let stop: () => void

beforeEach(() => {
  stop = openDialogsOnEvents()
})
afterEach(() => {
  stop()
  closeDialog()
})

it('opens the dialog of an event until it is closed', () => {
  emitAppEvent('outage')
  expect(shellDialogStore.get()).toBe('outage')
  closeDialog()
  expect(shellDialogStore.get()).toBeUndefined()
})

it('keeps the dialog of an expired session when an outage follows, and replaces that of an outage', () => {
  emitAppEvent('outage')
  emitAppEvent('session-expired')
  emitAppEvent('outage')
  expect(shellDialogStore.get()).toBe('session-expired')
})

it('opens nothing once it is stopped', () => {
  stop()
  emitAppEvent('outage')
  expect(shellDialogStore.get()).toBeUndefined()
})
