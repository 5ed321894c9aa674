import { type PageName, pageOf, type TextsOf } from '#content/documents/pages/index.ts'
import type { Site } from '#server/site/site.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'

/**
 * For loaders: the texts of a page, with soft hyphens in long words. `meta.picture` is the path of the page's
 * Open Graph picture, which is cropped from the chosen picture; empty if no picture is chosen.
 */
export async function pageTexts<N extends PageName>(site: Site, name: N): Promise<TextsOf<N>> {
  const texts = withSoftHyphens(pageOf(name).sections, await site.texts(name))
  // Cast: for a generic name the type does not say whether the page has this section.
  const { meta } = texts as { meta?: { picture: string } }
  if (!meta?.picture) return texts
  return { ...texts, meta: { ...meta, picture: await site.pagePicture(name) } }
}
