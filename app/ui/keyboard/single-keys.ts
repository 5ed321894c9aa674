import { useSyncExternalStore } from 'react'

const place = 'atrium_single_keys'
const changed = 'atrium:single-keys'

/**
 * Single-key shortcuts, a setting. With speech input they must be off, or a dictated word triggers them
 * (WCAG 2.1.4).
 */
export const singleKeys = {
  areOn: () => localStorage.getItem(place) !== 'off',
  set(areOn: boolean) {
    if (areOn) localStorage.removeItem(place)
    else localStorage.setItem(place, 'off')
    dispatchEvent(new Event(changed))
  },
}

function subscribe(listen: () => void) {
  // The `storage` event tells of other tabs, our own event of this one.
  addEventListener('storage', listen)
  addEventListener(changed, listen)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener(changed, listen)
  }
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys.areOn, () => true)
