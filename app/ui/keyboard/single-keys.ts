import { useSyncExternalStore } from 'react'

const place = 'atrium_single_keys'
const changed = 'atrium:single-keys'

/**
 * Whether keys without Ctrl are shortcuts. Whoever speaks to the computer can switch them off, so
 * that a dictated word sets nothing off (WCAG 2.1.4).
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
  // `storage` tells of other tabs, our own event of this one.
  addEventListener('storage', listen)
  addEventListener(changed, listen)
  return () => {
    removeEventListener('storage', listen)
    removeEventListener(changed, listen)
  }
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeys.areOn, () => true)
