import type { SiteChanges } from '../database/records/previews.ts'
import type { Site } from './site.ts'

/** The site without some of its records, in the lists that its pages show. */
export function withoutRecords(site: Site, hidden: SiteChanges['hidden'] = {}): Site {
  const isShown = (name: keyof typeof hidden) => {
    const ids = new Set(hidden[name])
    return ({ _id }: { _id: string }) => !ids.has(_id)
  }
  return {
    ...site,
    list: async (name, count) => {
      const more = await site.list(name, count + (hidden[name]?.length ?? 0))
      return more.filter(isShown(name)).slice(0, count)
    },
    async count(name, word) {
      const count = await site.count(name, word)
      if (word || !hidden[name]?.length) return count
      return (await site.list(name, count)).filter(isShown(name)).length
    },
    async page(name, part) {
      const { items, total } = await site.page(name, part)
      return { items: items.filter(isShown(name)), total }
    },
  }
}
