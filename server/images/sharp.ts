import sharp from 'sharp'

/*
 * sharp as all of the server uses it. What the store serves is compressed anew once and kept, so
 * libvips' cache of operations only costs memory. Its loaders are an allow-list: a file can say of
 * itself that it is something else than what it was taken for. SVG is what we draw ourselves.
 */
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
})

export { sharp }
