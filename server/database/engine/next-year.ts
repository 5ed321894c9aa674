/** The beginning of the next year in UTC, in milliseconds. Pages change then, because their footer shows the year. */
export const nextYear = (after: number) => Date.UTC(new Date(after).getUTCFullYear() + 1, 0)
