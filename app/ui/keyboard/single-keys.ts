import { useSyncExternalStore } from 'react'

const storageKey = 'atrium_single_keys'
const changeEvent = 'atrium:single-keys'

/**
 * Single-key shortcuts, a setting. With speech input they must be off, or a dictated word triggers them
 * (WCAG 2.1.4).
 */
export const singleKeys = {
  areOn: () => localStorage.getItem(storageKey) !== 'off',
  set(areOn: boolean) {
    if (areOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
    dispatchEvent(new Event(changeEvent))
  },
}

function subscribe(listen: () => void) {
  // The `storage` event tells of other tabs, our own event of this one.
  addEventListener('storage', listen)
  addEventListener(changeEvent, listen)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener(changeEvent, listen)
  }
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys.areOn, () => true)
