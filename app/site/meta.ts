/** A page's title and description, for search engines and for whoever shares the link. */
export const pageMeta = (title: string, description: string) => [
  { title },
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
]
