/** When the year after a time begins, in UTC: the footer of every page has the year. Both in milliseconds. */
export const nextYear = (after: number) => Date.UTC(new Date(after).getUTCFullYear() + 1, 0)
