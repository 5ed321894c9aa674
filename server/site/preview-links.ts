import { fileAddresses, pathsOf, staffAddresses } from '#content/documents/own-addresses.ts'

/** Links to pages of this site. */
const links = /(<a\b[^>]*?\shref=")(\/(?!\/)[^"#?]*)(\?[^"#]*)?(#[^"]*)?"/g

/** Paths that previews do not cover: files, the API, and staff screens. */
const others = new RegExp(`${pathsOf([...staffAddresses, ...fileAddresses]).source}|\\.\\w+$`, 'i')

/**
 * Script that adds the token to a link when it is clicked. It keeps the click from the client's router, which would
 * ignore the token, so the browser loads the page as a document.
 */
const scriptFor = (token: string) => `<script>addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a[href]');
  if (!link || link.origin !== location.origin || link.getAttribute('href').startsWith('#')) return;
  const url = new URL(link.href);
  if (${others}.test(url.pathname)) return;
  url.searchParams.set('preview', ${JSON.stringify(token).replaceAll('<', '\\u003c')});
  link.href = url.href;
  event.stopPropagation();
}, true)</script>`

const withToken = (path: string, query: string | undefined, token: string) =>
  `${path}?${query ? `${query.slice(1)}&amp;` : ''}preview=${token}`

/** Adds the preview's token to the page's links, so that they lead through the previewed site. */
export function withPreviewLinks(html: string, token: string): string {
  const inLinks = html.replace(links, (whole, before, path, query, part = '') =>
    others.test(path) ? whole : `${before}${withToken(path, query, token)}${part}"`,
  )
  return inLinks.replace('</head>', () => `${scriptFor(token)}</head>`)
}

/** Adds the preview's token to a redirect within the site. */
export function withPreviewToken(location: string, token: string): string {
  if (!location.startsWith('/') || location.startsWith('//')) return location
  const url = new URL(location, 'http://localhost')
  url.searchParams.set('preview', token)
  return url.pathname + url.search + url.hash
}
