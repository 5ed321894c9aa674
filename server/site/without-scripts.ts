const scripts = {
  'data goes': /<script\b[^>]*>[\s\S]*?<\/script>/g,
  'data stays': /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g,
}

/** A page without scripts and what loads them; the data for search engines (JSON-LD) go too, or stay. */
export const withoutScripts = (html: string, data: keyof typeof scripts = 'data goes'): string =>
  html.replace(scripts[data], '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
