export interface Part {
  name?: string
  /** Without a filename the part is a text field. */
  filename?: string
  type?: string
  content: Uint8Array
}

const boundary = 'atrium-boundary'

/** A hand-built multipart body, which can be malformed. */
export function multipartBody(parts: readonly Part[]) {
  const chunks = parts.flatMap(({ name = 'image', filename, type = 'image/png', content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${filename === undefined ? '' : `; filename="${filename}"`}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
