/** Gives the reader a file, as a link to it would. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  downloadFrom(url, name)
  // Revoked late: the browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The same of a file at an address, which the browser stores as it comes: nothing of it is held in memory. */
export function downloadFrom(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
