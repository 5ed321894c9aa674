import { afterEach, beforeEach, vi } from 'vitest'

/** Popovers for the tests of one file in happy-dom, which lacks them: they open and fire an event when closed. */
export function withPopovers() {
  beforeEach(() => {
    const matches = HTMLElement.prototype.matches
    const open = new Set<HTMLElement>()
    Object.assign(HTMLElement.prototype, {
      showPopover(this: HTMLElement) {
        open.add(this)
      },
      hidePopover(this: HTMLElement) {
        if (!open.delete(this)) return
        this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
      },
    })
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, of) {
      return of === ':popover-open' ? open.has(this) : matches.call(this, of)
    })
  })

  afterEach(() => {
    vi.restoreAllMocks()
    for (const name of ['showPopover', 'hidePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name)
    }
  })
}
