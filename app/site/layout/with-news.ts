import type { TextsOf } from '#content/pages/index.ts'

interface Menus {
  header: TextsOf<'header'>
  footer: TextsOf<'footer'>
}

type MenuLink = Menus['header']['menu']['links'][number]

const isNews = ({ to }: MenuLink) => to === '/news'

/**
 * The menus with a link to the news while there are some: where somebody has put it, else at the end of the
 * footer's first list. While there are none, nothing leads there.
 */
export function withNews({ header, footer }: Menus, hasNews: boolean, label: string): Menus {
  const lists = [header.menu.links, footer.site.links, footer.company.links]
  const isLinked = lists.some((links) => links.some(isNews))
  if (hasNews === isLinked) return { header, footer }
  const shown = (links: MenuLink[]) => (hasNews ? links : links.filter((each) => !isNews(each)))
  const added = hasNews ? [{ label, to: '/news' }] : []
  return {
    header: { ...header, menu: { ...header.menu, links: shown(header.menu.links) } },
    footer: {
      ...footer,
      site: { ...footer.site, links: [...shown(footer.site.links), ...added] },
      company: { ...footer.company, links: shown(footer.company.links) },
    },
  }
}
