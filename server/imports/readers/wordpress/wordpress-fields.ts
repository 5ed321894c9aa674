import type { SourceStatus } from '../../source-entry.ts'
import { namedLoss, plainText } from '../source-text.ts'

/** Metadata of search engine plugins, the first that has text wins: Yoast, Rank Math, All in One SEO. */
const searchTitleKeys = ['_yoast_wpseo_title', 'rank_math_title', '_aioseop_title', '_aioseo_title']
const searchDescriptionKeys = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseop_description',
  '_aioseo_description',
]

export const altKey = '_wp_attachment_image_alt'
export const thumbnailKey = '_thumbnail_id'

/** Metadata that an import reads. */
export const metaKeys: ReadonlySet<string> = new Set([
  ...searchTitleKeys,
  ...searchDescriptionKeys,
  altKey,
  thumbnailKey,
])

export const searchTitleOf = (meta: ReadonlyMap<string, string>) =>
  firstText(meta, searchTitleKeys, 300)

export const searchDescriptionOf = (meta: ReadonlyMap<string, string>) =>
  firstText(meta, searchDescriptionKeys, 1000)

/** Ignores templates such as `%%title%% %%sep%% %%sitename%%`, which only the plugin can fill in. */
function firstText(meta: ReadonlyMap<string, string>, keys: readonly string[], longest: number) {
  const values = keys.map((key) => plainText(meta.get(key) ?? '', longest))
  return values.find((value) => value && !/%[a-z_]+(?:\([^)%]*\))?%/i.test(value)) ?? ''
}

/**
 * Types that are no content of pages: machinery of WordPress and of common plugins, and records of customers, whose
 * data must not spread. They are counted.
 */
export const leftOutTypes: ReadonlySet<string> = new Set([
  ...['revision', 'nav_menu_item', 'custom_css', 'customize_changeset', 'oembed_cache'],
  ...['user_request', 'wp_block', 'wp_template', 'wp_template_part', 'wp_global_styles'],
  ...['wp_navigation', 'wp_font_family', 'wp_font_face', 'acf-field', 'acf-field-group'],
  ...[
    'elementor_library',
    'elementor_snippet',
    'scheduled-action',
    'wpcf7_contact_form',
    'wpforms',
  ],
  ...['feedback', 'flamingo_inbound', 'flamingo_contact', 'shop_order', 'shop_order_refund'],
  ...['shop_coupon', 'shop_subscription', 'edd_payment', 'jp_pay_order', 'safecss'],
])

/** Status of a document. An unknown status of a plugin is a draft, so that nothing becomes public by mistake. */
export function statusOf(status: string, password: string): SourceStatus {
  if (status === 'publish') return password ? 'limited' : 'public'
  return statuses.get(status) ?? 'draft'
}

const statuses = new Map<string, SourceStatus>([
  ['future', 'scheduled'],
  ['private', 'limited'],
  ['trash', 'deleted'],
  ['auto-draft', 'deleted'],
])

interface Term {
  taxonomy: string
  name: string
}

/** Phrases for `losses`. Post formats are ignored: they change only the look. */
export function termLosses(terms: readonly Term[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const term of terms) {
    // WXR 1.0 writes each category twice, once without its taxonomy, and has another name for tags.
    const taxonomy = taxonomyNames.get(term.taxonomy || 'category') ?? plainText(term.taxonomy, 100)
    const isOfLook = taxonomy === 'post_format' || taxonomy === 'nav_menu'
    // WordPress gives this category to a post without one.
    if (!term.name || isOfLook || term.name === 'Uncategorized') continue
    const list = names.get(taxonomy) ?? new Set()
    names.set(taxonomy, list.add(term.name))
  }
  return [...names].flatMap(([taxonomy, list]) => namedLoss(taxonomy, [...list]) ?? [])
}

const taxonomyNames = new Map([
  ['category', 'categories'],
  ['post_tag', 'tags'],
  ['tag', 'tags'],
])

export const commentLoss = (comments: number): string[] =>
  comments > 0 ? [`${comments} ${comments === 1 ? 'comment' : 'comments'}`] : []
