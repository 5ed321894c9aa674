import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { createListeners } from '../../listeners.ts'
import { hashOf } from '../../ui/picture/media.ts'

/** Cached filenames of pictures, by address. */
const nameByUrl = new Map<string, string>()
const requested = new Set<string>()
let queue: string[] = []
const { subscribe, notify } = createListeners()

/** Batch size, limited by the server's maximum URL length of 2,000 characters. */
const batchSize = 20

/** Requests a picture's filename. The names requested in one render are sent as one request. */
function request(url: string) {
  if (requested.has(url) || !hashOf(url)) return
  requested.add(url)
  if (queue.push(url) === 1) queueMicrotask(fetchNames)
}

function fetchNames() {
  for (; queue.length > 0; queue = queue.slice(batchSize)) {
    const urls = queue.slice(0, batchSize)
    api.json('GET /images/names', { query: { urls: urls.join(',') } }).then(
      (names) => {
        for (const [url, name] of Object.entries(names)) nameByUrl.set(url, String(name))
        notify()
      },
      // On failure the address is shown; a later render retries.
      () => {
        for (const url of urls) requested.delete(url)
      },
    )
  }
}

/** Filename of a picture in the media library; `undefined` while loading and for other addresses. */
export function useImageName(url: string): string | undefined {
  useEffect(() => request(url), [url])
  return useSyncExternalStore(subscribe, () => nameByUrl.get(url))
}
