import { isbot } from 'isbot'

export type Device = 'desktop' | 'phone' | 'tablet'

/** A browser by its name, the User-Agent header. One object for each name that was seen lately. */
export interface Browser {
  name: string
  device: Device
}

const mostNames = 2_000

const tablets = /ipad|tablet|playbook|silk(?!.*mobile)|kindle|android(?!.*mobile)/i
const phones = /mobi|iphone|ipod|android|phone|blackberry|opera mini/i

const deviceOf = (name: string): Device =>
  tablets.test(name) ? 'tablet' : phones.test(name) ? 'phone' : 'desktop'

/** Returns the browser of a name; `undefined` for robots. */
export function createBrowsers(): (name: string) => Browser | undefined {
  const known = new Map<string, { browser: Browser | undefined }>()
  return (name) => {
    const before = known.get(name)
    if (before) return before.browser
    const browser = isbot(name) ? undefined : { name, device: deviceOf(name) }
    if (known.size >= mostNames) known.clear()
    known.set(name, { browser })
    return browser
  }
}
