/** Gives the reader a file, as a link to it would. */
export function download(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Revoked late: the browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
