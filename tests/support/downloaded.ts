import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Content of a downloaded file. The shared browser is a connection away, so there is no path to it. */
export const downloaded = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())
