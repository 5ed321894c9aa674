/** In pixels: what the networks show, and the paper's margin. */
export const cardSize = { width: 1200, height: 630, margin: 64 }

/** Where the house stands without a plate, on the ground line; a logo is smaller and has a gap below it. */
export const house = { x: 826, width: 310, logo: 248, gap: 40 }
export const ground = 524
