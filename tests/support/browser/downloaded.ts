import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** Content of a downloaded file. The shared browser is remote, so the download has no local path. */
export const downloaded = async (download: Download): Promise<Buffer> =>
  buffer(await download.createReadStream())
