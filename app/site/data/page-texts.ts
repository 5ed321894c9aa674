import { type PageName, pageOf, type TextsOf } from '#content/pages/index.ts'
import type { Site } from '#server/pages/site.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'

/** For loaders: the texts of a page, with soft hyphens in their long words. */
export const pageTexts = async <N extends PageName>(site: Site, name: N): Promise<TextsOf<N>> =>
  withSoftHyphens(pageOf(name).sections, await site.texts(name))
