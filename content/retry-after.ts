/** Retry-After in words: 'Please try again in 4 minutes.' */
export function retryAfterText(seconds: number): string {
  const isLong = seconds >= 120
  const wait = new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(isLong ? Math.ceil(seconds / 60) : seconds)
  return `Please try again in ${wait}.`
}
