/** Progress in steps of 25 %, because screen readers announce every change. */
export function progressText(sent: readonly number[], sizes: readonly number[]): string {
  if (sent.every((share) => share === 1)) return 'Uploaded. Checking images…'
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const done = sent.reduce((sum, share, place) => sum + share * (sizes[place] ?? 0), 0)
  return `Uploading: ${Math.floor((done / all) * 4) * 25} %`
}
