/** Resolves the id of a file in the former site's media library to its address. */
export type FileAddress = (id: string) => string | undefined

interface WithoutShortcodes {
  html: string
  /** Names of the shortcodes that have no counterpart. Their content stays. */
  lost: string[]
}

/** Shortcodes of one text that are replaced. A story holds fewer. */
const mostShortcodes = 2_000

/** A shortcode's tag: `[gallery ids="1,2"]`, `[/caption]`. https://codex.wordpress.org/Shortcode_API */
const tag = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]<>]{0,2000})?)\/?\]/gi

/** Replaces WordPress's shortcodes by HTML: captions, galleries and embeds by their content, others by nothing. */
export function withoutShortcodes(html: string, addressOf: FileAddress): WithoutShortcodes {
  if (!html.includes('[')) return { html, lost: [] }
  const lost = new Set<string>()
  let count = 0
  const dropped = (name: string) => {
    lost.add(name)
    return ''
  }
  const parts = verbatimParts(html).map((part, index) => {
    if (index % 2 === 1) return part
    const closed = new Set([...part.matchAll(/\[\/([a-z][\w-]{1,40})\]/gi)].map(nameIn))
    return part.replace(tag, (whole, slash: string, named: string, written: string) => {
      count++
      if (count > mostShortcodes) return whole
      const name = named.toLowerCase()
      const attributes = attributesOf(written)
      // A word in brackets is text, unless it has attributes or a closing tag.
      if (!slash && attributes.size === 0 && !closed.has(name) && !bare.has(name)) return whole
      if (slash && !closed.has(name)) return whole
      return replacement(name, slash !== '', { attributes, addressOf }) ?? dropped(name)
    })
  })
  return { html: parts.join(''), lost: [...lost] }
}

const nameIn = ([, name = '']: RegExpMatchArray) => name.toLowerCase()

/** Shortcodes that plugins use without attributes. */
const bare = new Set(['gallery', 'playlist', 'woocommerce_cart', 'woocommerce_checkout'])

interface Found {
  attributes: ReadonlyMap<string, string>
  addressOf: FileAddress
}

function replacement(name: string, isEnd: boolean, found: Found): string | undefined {
  const { attributes, addressOf } = found
  if (name === 'caption' || name === 'wp_caption')
    return isEnd ? '</figure>' : '<figure data-caption="">'
  if (name === 'embed') return isEnd ? '</p>' : '<p>'
  if (name === 'gallery' && attributes.has('ids')) {
    const addresses = (attributes.get('ids') ?? '').split(',').map((id) => addressOf(id.trim()))
    return addresses.map((address) => (address ? `<img src="${escaped(address)}">` : '')).join('')
  }
  if (name === 'video' || name === 'audio') {
    const address = ['src', 'mp4', 'webm', 'm4v', 'mp3', 'ogg', 'wav']
      .map((each) => attributes.get(each))
      .find(Boolean)
    return isEnd ? '' : address && `<p>${escaped(address)}</p>`
  }
  return undefined
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function attributesOf(written: string): Map<string, string> {
  const pairs = written.matchAll(/([\w-]{1,60})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))/g)
  return new Map([...pairs].map(([, name = '', ...values]) => [name, values.find(Boolean) ?? '']))
}

/**
 * Divides HTML at `pre` and `code`, whose brackets are text: every second part is one of these elements. One pass, because
 * a regular expression over a text with many unclosed elements takes quadratic time.
 */
function verbatimParts(html: string): string[] {
  // Only ASCII letters, because others may change the length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  const unclosed = new Set<string>()
  const opening = /<(pre|code)[\s>]/g
  let start = 0
  for (let found = opening.exec(lower); found; found = opening.exec(lower)) {
    const [, name = ''] = found
    const closing = `</${name}>`
    const end = unclosed.has(name) ? -1 : lower.indexOf(closing, found.index)
    if (end < 0) unclosed.add(name)
    else {
      parts.push(html.slice(start, found.index), html.slice(found.index, end + closing.length))
      start = end + closing.length
      opening.lastIndex = start
    }
  }
  parts.push(html.slice(start))
  return parts
}
