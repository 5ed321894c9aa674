/** Size of a card as social networks show it, and its margin, in pixels. */
export const cardSize = { width: 1200, height: 630, margin: 64 }

/**
 * The house drawing on a card without a picture stands on the ground line. A logo that takes its place is at most
 * `logo` pixels wide, and is `gap` pixels above the ground line.
 */
export const house = { x: 826, width: 310, logo: 248, gap: 40 }
export const ground = 524
