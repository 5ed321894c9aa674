import { createRequire } from 'node:module'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

let loaded: typeof import('sharp').default | undefined

/**
 * Lazy import of sharp. It is loaded with the first picture, because loading takes 30 ms that most starts do not need.
 */
export function sharp(input: SharpInput | SharpInput[], options?: SharpOptions): Sharp {
  loaded ??= load()
  return loaded(input, options)
}

/** Whether libvips is working. */
export const isSharpBusy = () => (loaded?.counters().process ?? 0) > 0

/**
 * Disables the operation cache of libvips: each file is encoded once and kept, so the cache only costs memory. Allows
 * only some loaders, because a file may be of another kind than its magic bytes say. SVG is not allowed: librsvg cannot
 * be stopped, so another process draws it (`svg/draw-svg.ts`).
 */
function load() {
  const library: typeof import('sharp').default = createRequire(import.meta.url)('sharp')
  library.cache(false)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}`),
  })
  return library
}
