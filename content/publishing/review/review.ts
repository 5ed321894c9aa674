/** Lifetime of a review link in hours. */
export const reviewHours = { least: 8, most: 30 * 24, default: 7 * 24 } as const

/** Maximum lengths of a link's label, a guest's name and a comment, in characters. */
export const reviewLimits = { label: 120, name: 80, text: 4000 } as const

/** Maximum number of comments per review link. */
export const commentsPerLink = 300
