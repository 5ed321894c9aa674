/** Formats a waiting time: '4 minutes', '90 seconds'. */
export function waitText(seconds: number, locale = 'en-US'): string {
  const isLong = seconds >= 120
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(isLong ? Math.ceil(seconds / 60) : seconds)
}

/** Retry-After as a sentence, for the API and the back office: 'Please try again in 4 minutes.' */
export const retryAfterText = (seconds: number) => `Please try again in ${waitText(seconds)}.`
