const scripts = {
  'data goes': /<script\b[^>]*>[\s\S]*?<\/script>/g,
  'data stays': /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g,
}

/**
 * Removes scripts and module preloads from a page. `data goes` also removes JSON-LD, the data for search
 * engines; `data stays` keeps it.
 */
export const withoutScripts = (html: string, data: keyof typeof scripts = 'data goes'): string =>
  html.replace(scripts[data], '').replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
