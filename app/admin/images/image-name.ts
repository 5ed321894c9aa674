import { useEffect, useSyncExternalStore } from 'react'
import { images } from '../../api.ts'
import { createListeners } from '../../listeners.ts'
import { hashOf } from '../../ui/picture/media.ts'

/** Cache of filenames by address. */
const known = new Map<string, string>()
const asked = new Set<string>()
let waiting: string[] = []
const { subscribe, notify } = createListeners()

/** Batch size: a URL of the server takes 2,000 characters. */
const atOnce = 20

/** Batching: the names that one render wants are requested together. */
function want(url: string) {
  if (asked.has(url) || !hashOf(url)) return
  asked.add(url)
  if (waiting.push(url) === 1) queueMicrotask(ask)
}

function ask() {
  for (; waiting.length > 0; waiting = waiting.slice(atOnce)) {
    const urls = waiting.slice(0, atOnce)
    images.names(urls).then(
      (names) => {
        for (const [url, name] of Object.entries(names)) known.set(url, String(name))
        notify()
      },
      // Without a name the address is shown; a later render requests it again.
      () => {
        for (const url of urls) asked.delete(url)
      },
    )
  }
}

/** Filename of a library picture; `undefined` for any other address, and while it is loading. */
export function useImageName(url: string): string | undefined {
  useEffect(() => want(url), [url])
  return useSyncExternalStore(subscribe, () => known.get(url))
}
