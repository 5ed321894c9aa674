import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

export type Device = 'desktop' | 'phone' | 'tablet'

/** Longer names of browsers are cut. */
const longestName = 400
const mostNames = 2_000

const tablets = /ipad|tablet|playbook|silk(?!.*mobile)|kindle|android(?!.*mobile)/i
const phones = /mobi|iphone|ipod|android|phone|blackberry|opera mini/i

const deviceOf = (userAgent: string): Device =>
  tablets.test(userAgent) ? 'tablet' : phones.test(userAgent) ? 'phone' : 'desktop'

/** Returns the kind of device by the User-Agent header; `undefined` for robots and clients without a name. */
export function createBrowsers(): (userAgent: string) => Device | undefined {
  const known = new LRUCache<string, { device: Device | undefined }>({ max: mostNames })
  return (userAgent) => {
    if (userAgent === '') return undefined
    const name = userAgent.length > longestName ? userAgent.slice(0, longestName) : userAgent
    const before = known.get(name)
    if (before) return before.device
    const device = isbot(name) ? undefined : deviceOf(name)
    known.set(name, { device })
    return device
  }
}
