const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Date as the public pages write it: `November 20, 2026`. */
export const longDate = (iso: string) => long.format(new Date(iso))
