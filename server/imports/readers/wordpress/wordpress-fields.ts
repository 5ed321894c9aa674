import type { SourceStatus } from '../../source-entry.ts'
import { namedLoss, plainText } from '../source-text.ts'
import { footnotesKey } from './footnotes.ts'

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
const metaKeys: ReadonlySet<string> = new Set([
  ...searchTitleKeys,
  ...searchDescriptionKeys,
  altKey,
  thumbnailKey,
  footnotesKey,
])

/** The layouts of page builders, some of which have texts that the content lacks. */
const builders = new Map([
  ['_elementor_data', 'Elementor'],
  ['_fl_builder_data', 'Beaver Builder'],
  ['_bricks_page_content_2', 'Bricks'],
  ['ct_builder_json', 'Oxygen'],
  ['ct_builder_shortcodes', 'Oxygen'],
  ['_breakdance_data', 'Breakdance'],
  ['panels_data', 'SiteOrigin'],
  ['_themify_builder_settings_json', 'Themify'],
])

/** Custom fields of plugins and themes that say how a page looks, or count something. */
const ofMachinery =
  /^(?:rank_math_|ao_post_|ast-|astra-|site-|om_disable_|wpb_|vc_|fusion_|pyre_|et_|slide_template$|rs_page_|inline_featured_image$|classic-editor-remember$|views$|post_views|essb_|swp_|litespeed_|enclosure$|stm_|jetpack_|hide_page_title$|footnotes$)|_views?_count$/

/** Whether an import reads the metadata of a key. WordPress hides those that begin with an underscore from authors. */
export const isReadMeta = (key: string): boolean =>
  metaKeys.has(key) || builders.has(key) || (!key.startsWith('_') && !ofMachinery.test(key))

/** Phrases for `losses`: the custom fields of a document with their values, and page builders. */
export function fieldLosses(meta: ReadonlyMap<string, string>): string[] {
  const fields = [...meta].filter(
    ([key, value]) => !metaKeys.has(key) && !builders.has(key) && value !== '',
  )
  const named = fields.map(([key, value]) => `${key}: ${shownValue(value)}`)
  const built = new Set([...builders].flatMap(([key, name]) => (meta.get(key) ? name : [])))
  return [
    ...[namedLoss('custom fields', named) ?? []].flat(),
    ...[...built].map((name) => `the layout of ${name}`),
  ]
}

/** Values that PHP has serialized, or that are JSON, are shown by the first of their texts. */
function shownValue(value: string): string {
  if (!/^(?:[aO]:\d|[[{])/.test(value)) return value
  const texts = [...value.slice(0, 5000).matchAll(/"([^"]*\p{L}[^"]*)"/gu)].map(([, text]) => text)
  return `${texts.slice(0, 5).join(', ')} …`
}

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
