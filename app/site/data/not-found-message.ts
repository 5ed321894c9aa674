import type { Site } from '#server/site/site.ts'
import { pageTexts } from './page-texts.ts'

/** Texts of the 404 page. The brand's plain look replaces the default headline with a sober one. */
export async function notFoundMessage(site: Site): Promise<{ text: string; title?: string }> {
  const [{ message }, brand, { missing }] = await Promise.all([
    pageTexts(site, 'not-found'),
    site.brand(),
    site.labels(),
  ])
  return { text: message.text, ...(brand?.look && { title: missing.page }) }
}
