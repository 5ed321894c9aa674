import { useEffect, useSyncExternalStore } from 'react'
import { images } from '../../api.ts'
import { createListeners } from '../../listeners.ts'
import { hashOf } from '../../ui/picture/media.ts'

/** Filenames by address, as far as somebody has asked for them. */
const known = new Map<string, string>()
const asked = new Set<string>()
let waiting: string[] = []
const { subscribe, notify } = createListeners()

/** An address of the server takes 2,000 characters. */
const atOnce = 20

/** All that a screen wants is asked for at once. */
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
      // The address is as good; whoever wants it later asks again.
      () => {
        for (const url of urls) asked.delete(url)
      },
    )
  }
}

/** What a picture of the library is called; `undefined` for any other address, and until it is known. */
export function useImageName(url: string): string | undefined {
  useEffect(() => want(url), [url])
  return useSyncExternalStore(subscribe, () => known.get(url))
}
