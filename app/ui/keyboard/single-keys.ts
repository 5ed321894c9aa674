import { useSyncExternalStore } from 'react'

const storageKey = 'atrium_single_keys'
const changeEvent = 'atrium:single-keys'

/**
 * Setting for single-key shortcuts. Users of speech input must be able to turn them off, because dictated words
 * trigger them (WCAG 2.1.4).
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
  // The `storage` event fires only in other tabs; the custom event covers this one.
  addEventListener('storage', listen)
  addEventListener(changeEvent, listen)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener(changeEvent, listen)
  }
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys.areOn, () => true)
