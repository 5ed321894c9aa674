import sharp from 'sharp'
import { expect } from 'vitest'
import type { uploads } from '../sites/upload.ts'
import { decoded, frames, photo } from './pictures.ts'

/**
 * Uploads pictures of each format with one bit flipped, with a fixed seed. Every response must be a decodable picture
 * or a refusal. Returns the number of pictures and the number of refusals.
 */
export async function uploadFlipped(upload: ReturnType<typeof uploads>, timesEach: number) {
  const still = sharp(await photo(60, 40))
  const files = [
    await still.clone().jpeg().toBuffer(),
    await still.clone().png().toBuffer(),
    await still.clone().webp().toBuffer(),
    await frames(5).gif().toBuffer(),
    await frames(5).webp().toBuffer(),
  ]
  let state = 7
  const next = (below: number) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state % below
  }
  const counts = { 201: 0, 422: 0 }
  for (const file of files) {
    for (let round = 0; round < timesEach; round++) {
      const content = Buffer.from(file)
      // Half of the flips hit the header, where the sizes are.
      const at = round % 2 ? next(content.length) : next(Math.min(60, content.length))
      content[at] = (content[at] ?? 0) ^ (1 << next(8))
      const answer = await upload.post([{ filename: 'flipped', content }])
      expect([201, 422], JSON.stringify(answer.body)).toContain(answer.status)
      counts[answer.status as 201 | 422]++
      if (answer.status === 201) await decoded(await upload.bytesAt(answer.body.images[0].url))
    }
  }
  return counts
}
