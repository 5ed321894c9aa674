/** Fields that the list of redirects can be sorted by. */
export const redirectSorts = ['from', 'hits', 'lastHitAt', 'updatedAt'] as const

/** Fields that the list of addresses without a page can be sorted by. */
export const notFoundSorts = ['count', 'path', 'lastAt'] as const
