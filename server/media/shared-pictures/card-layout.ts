/** Size of a card as social networks show it, and its margin, in pixels. */
export const cardSize = { width: 1200, height: 630, margin: 64 }

/**
 * Position of the house drawing on a card without a picture, on the ground line. A logo is smaller and has a gap below.
 */
export const house = { x: 826, width: 310, logo: 248, gap: 40 }
export const ground = 524
