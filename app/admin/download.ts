/** Downloads a file. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  downloadFrom(url, name)
  // Revokes the URL late, after the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads a file from a URL. The browser streams it to disk, so it is not held in memory. */
export function downloadFrom(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
