import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** The Accept-Encoding of a browser. */
export const browserEncodings = 'gzip, deflate, br, zstd'

const connectionHeaders = ['connection', 'keep-alive', 'date']

/** Captures a response as sent: its compressed bytes and its headers. */
export async function captureResponse(url: string) {
  const request = get(url, { headers: { 'accept-encoding': browserEncodings } })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (!answer) throw new Error(`${url} does not answer`)
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !connectionHeaders.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  return { body: Buffer.concat(await answer.toArray()), headers }
}
