import { limits } from '../source-text.ts'

/** A reference of the block editor to a reusable block (pattern): `<!-- wp:block {"ref":5} /-->`. */
const reference = /<!-- wp:block \{"ref":(\d{1,20})[^{}<>]{0,1000}\} \/-->/g

/** Memory for the texts of reusable blocks, in UTF-16 units. A block beyond it is lost. */
const mostText = 4 * limits.html

/** The reusable blocks of a file. */
export interface ReusableBlocks {
  add(id: string, html: string): void
  /** Whether the file has not contained all blocks of a text yet. */
  isMissingIn(html: string): boolean
  /** Replaces references by their blocks. Adds the unknown ones to `losses`. */
  resolve(html: string, losses: string[]): string
}

interface Block {
  html: string
  /** Blocks inside of it. They are not followed: blocks that contain each other would never end. */
  lost: Set<string>
}

export function createReusableBlocks(): ReusableBlocks {
  const blocks = new Map<string, Block>()
  let length = 0
  return {
    add(id, html) {
      length += html.length
      if (length > mostText) return
      const lost = new Set(referencesOf(html))
      blocks.set(id, { html: html.replace(reference, ''), lost })
    },
    isMissingIn: (html) => referencesOf(html).some((id) => !blocks.has(id)),
    resolve(html, losses) {
      let resolved = html.length
      const lost = new Set<string>()
      const result = html.replace(reference, (_, id: string) => {
        const block = blocks.get(id)
        const isTooLong = resolved + (block?.html.length ?? 0) > limits.html
        if (!block || isTooLong) {
          lost.add(id)
          return ''
        }
        resolved += block.html.length
        for (const inner of block.lost) lost.add(inner)
        return block.html
      })
      for (const id of [...lost].slice(0, 20)) losses.push(`the reusable block ${id}`)
      return result
    },
  }
}

const referencesOf = (html: string) => Array.from(html.matchAll(reference), ([, id = '']) => id)
