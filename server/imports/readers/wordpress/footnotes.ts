import { z } from 'zod'
import { blockComments } from './block-comments.ts'

export const footnotesKey = 'footnotes'

const notes = z.array(z.object({ id: z.string(), content: z.string() })).catch([])

/**
 * Writes the footnotes that WordPress keeps beside the text where the block of footnotes stands, or at the end. Their
 * marks are raised numbers in the text.
 */
export function withFootnotes(html: string, json: string | undefined): string {
  if (!json) return html
  const items = notes.parse(jsonOf(json)).map(({ content }) => `<li>${content}</li>`)
  if (items.length === 0) return html
  const place = blockComments(html).find(({ name }) => name === 'footnotes')
  const [start, end] = place ? [place.start, place.end] : [html.length, html.length]
  return `${html.slice(0, start)}<ol>${items.join('')}</ol>${html.slice(end)}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
