import type {
  FileKind,
  ImportKind,
  ImportState,
  ImportTarget,
} from '#content/imports/import-kinds.ts'
import type { Import } from '#content/imports/imports-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { counted } from '#content/text/counted.ts'

/** Names of the sources. */
export const sourceLabels = {
  'wordpress-file': 'WordPress file',
  'wordpress-site': 'WordPress site',
  'ghost-file': 'Ghost file',
  sitemap: 'Sitemap',
} satisfies Record<ImportKind, string>

export const isFileKind = (kind: ImportKind): kind is FileKind => kind.endsWith('-file')

export const stateLabels = {
  uploading: { label: 'Uploading', variant: 'still' },
  reading: { label: 'Reading', variant: 'still' },
  planning: { label: 'Dry run in progress', variant: 'still' },
  ready: { label: 'Dry run ready', variant: 'live' },
  running: { label: 'Creating drafts', variant: 'still' },
  done: { label: 'Drafts created', variant: 'still' },
  failed: { label: 'Failed', variant: 'bad' },
  undoing: { label: 'Undoing', variant: 'still' },
  undone: { label: 'Undone', variant: 'still' },
} as const satisfies Record<ImportState, { label: string; variant: 'still' | 'live' | 'bad' }>

/** What a kind of document becomes. */
export const targetLabels = {
  news: 'News',
  subpages: 'Custom pages',
  none: 'Leave out',
} satisfies Record<ImportTarget, string>

/** Names of common kinds in WordPress and Ghost, as one and as many. */
const kindNames: Record<string, readonly [one: string, many: string]> = {
  post: ['post', 'posts'],
  page: ['page', 'pages'],
  home: ['home page', 'home pages'],
  revision: ['revision', 'revisions'],
  nav_menu_item: ['menu item', 'menu items'],
  wp_navigation: ['menu', 'menus'],
  custom_css: ['style sheet', 'style sheets'],
  customize_changeset: ['change of the design', 'changes of the design'],
  oembed_cache: ['stored embed', 'stored embeds'],
  wp_block: ['reusable block', 'reusable blocks'],
  wp_template: ['template', 'templates'],
  wp_template_part: ['template part', 'template parts'],
  wp_global_styles: ['design setting', 'design settings'],
  wpcf7_contact_form: ['contact form', 'contact forms'],
  wpforms: ['contact form', 'contact forms'],
  feedback: ['form message', 'form messages'],
  flamingo_inbound: ['form message', 'form messages'],
  shop_order: ['order', 'orders'],
}

/** Name of a kind at the former site: `Posts`. A kind of a plugin keeps its name. */
export const kindLabel = (kind: string) => capitalized(kindNames[kind]?.[1] ?? spaced(kind))

const spaced = (kind: string) => kind.replace(/[_-]+/g, ' ').trim() || kind

const list = new Intl.ListFormat('en-US')

/** `12 revisions and 3 menu items`; empty if there are none. */
export const leftOutText = (leftOut: Import['leftOut']) =>
  list.format(
    leftOut.map(({ kind, count }) =>
      counted(count, ...(kindNames[kind] ?? [spaced(kind), `entries of ${spaced(kind)}`])),
    ),
  )

export const documentsText = (count: number) => counted(count, 'document')
export const draftsText = (count: number) => counted(count, 'draft')

/** Documents that become drafts. */
export const draftsOf = ({ create, update }: Import['counts']) => create + update
