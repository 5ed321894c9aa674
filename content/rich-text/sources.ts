import type { RichTextNode } from './nodes.ts'

/** The addresses of the pictures and videos in a document, and of the videos' posters. */
export function sourcesIn({ attrs = {}, content = [] }: RichTextNode): string[] {
  const own = [attrs.src, attrs.poster].flatMap((each) => (each ? [String(each)] : []))
  return [...own, ...content.flatMap(sourcesIn)]
}
