import { createRequire } from 'node:module'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

let loaded: typeof import('sharp').default | undefined

/**
 * sharp as all of the server uses it. It is loaded with the first picture, since it takes 30 ms of a
 * start that would seldom need it.
 */
export function sharp(input: SharpInput | SharpInput[], options?: SharpOptions): Sharp {
  loaded ??= load()
  return loaded(input, options)
}

/** Whether a thread works on a picture. */
export const isSharpBusy = () => (loaded?.counters().process ?? 0) > 0

/**
 * What the store serves is compressed anew once and kept, so libvips' cache of operations only costs
 * memory. Its loaders are an allow-list: a file can say of itself that it is something else than what
 * it was taken for. SVG is what we draw ourselves.
 */
function load() {
  const made: typeof import('sharp').default = createRequire(import.meta.url)('sharp')
  made.cache(false)
  made.block({ operation: ['VipsForeignLoad'] })
  made.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
  })
  return made
}
