import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listFiles } from '#server/media/images.ts'
import { multipartBody, type Part } from '../inputs/multipart.ts'
import { decoded } from '../inputs/pictures.ts'
import type { withApi } from './api.ts'

/** Upload requests for tests. */
export function uploads(api: ReturnType<typeof withApi>) {
  const post = (parts: readonly Part[]) => {
    const { payload, headers } = multipartBody(parts)
    return api.staff('POST', '/images', payload, { headers })
  }
  const bytesAt = async (url: string) => (await api.app.inject({ url })).rawPayload
  const names = (folder: string) => readdir(join(api.env.imagesDir, folder)).catch(() => [])

  return {
    post,
    bytesAt,

    /** Uploads one file. Returns its entry and the decoded stored picture. */
    async one(content: Uint8Array, filename = 'a.png') {
      const answer = await post([{ filename, content }])
      expect(answer.status, `${filename}: ${JSON.stringify(answer.body)}`).toBe(201)
      const [image] = answer.body.images
      const bytes = await bytesAt(image.url)
      expect(bytes.length).toBe(image.size)
      return { image, bytes, picture: await decoded(bytes) }
    },

    /** The files and rows that a failed upload could leave behind. */
    async leftovers() {
      const stored = (await names('.')).filter((name) => name.includes('.'))
      const rows = (await listFiles(api.db)).length
      const incoming = (await names('incoming')).filter((name) => !name.endsWith('.lock'))
      return { stored, rows, incoming }
    },
  }
}
