const scripts = {
  'data goes': /<script\b[^>]*>[\s\S]*?<\/script>/g,
  'data stays': /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g,
}

/** Removes scripts and module preloads from a page. JSON-LD for search engines is removed too, or kept. */
export const withoutScripts = (html: string, data: keyof typeof scripts = 'data goes'): string =>
  html.replace(scripts[data], '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
