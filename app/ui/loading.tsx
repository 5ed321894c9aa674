/** What stands where data will be. It is seen only when the wait is long enough to be noticed. */
export function Loading() {
  return (
    <p role="status" className="late caption py-16 text-center text-ink-3">
      Loading...
    </p>
  )
}
