import { createRequire } from 'node:module'
import type { Sharp, SharpInput, SharpOptions } from 'sharp'

let loaded: typeof import('sharp').default | undefined

/**
 * Lazy import of sharp, for all of the server. It is loaded with the first picture, since it takes 30 ms
 * of a start that would seldom need it.
 */
export function sharp(input: SharpInput | SharpInput[], options?: SharpOptions): Sharp {
  loaded ??= load()
  return loaded(input, options)
}

/** Whether a thread of libvips is at work. */
export const isSharpBusy = () => (loaded?.counters().process ?? 0) > 0

/**
 * No operation cache: each file is encoded once and kept, so libvips' cache only costs memory. Allow-list
 * of loaders: a file can turn out as another kind than its magic bytes say. SVG is not among them: librsvg
 * cannot be stopped, so another process draws it (`svg/draw-svg.ts`).
 */
function load() {
  const made: typeof import('sharp').default = createRequire(import.meta.url)('sharp')
  made.cache(false)
  made.block({ operation: ['VipsForeignLoad'] })
  made.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((kind) => `VipsForeignLoad${kind}`),
  })
  return made
}
