import type { RichTextNode } from './nodes.ts'

/** Addresses of all pictures, videos and video posters in a document. */
export function sourcesIn({ attrs = {}, content = [] }: RichTextNode): string[] {
  const own = [attrs.src, attrs.poster].flatMap((each) => (each ? [String(each)] : []))
  return [...own, ...content.flatMap(sourcesIn)]
}
