/** How long a review link can be good, in hours: from a working day to a month. */
export const reviewHours = { least: 8, most: 30 * 24, default: 7 * 24 } as const

/** The most characters of what somebody writes about a draft. */
export const reviewLimits = { label: 120, name: 80, text: 4000 } as const

/** The most comments that come by one link. */
export const commentsPerLink = 300
