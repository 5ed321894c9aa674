import type { TextsOf } from '#content/pages/index.ts'

interface Menus {
  header: TextsOf<'header'>
  footer: TextsOf<'footer'>
}

type MenuLink = Menus['header']['menu']['links'][number]

const isNews = ({ to }: MenuLink) => to === '/news'

/**
 * The menus with a link to the news while there are some: where somebody has put it, else at the end of the
 * footer's first list that has links. While there are none, nothing leads there.
 */
export function withNews({ header, footer }: Menus, hasNews: boolean, label: string): Menus {
  const lists = [header.menu.links, footer.site.links, footer.company.links]
  const isLinked = lists.some((links) => links.some(isNews))
  if (hasNews === isLinked) return { header, footer }
  const shown = (links: MenuLink[]) => (hasNews ? links : links.filter((each) => !isNews(each)))
  const added = (list: 'site' | 'company') =>
    hasNews && list === firstList(footer) ? [{ label, to: '/news' }] : []
  return {
    header: { ...header, menu: { ...header.menu, links: shown(header.menu.links) } },
    footer: {
      ...footer,
      site: { ...footer.site, links: [...shown(footer.site.links), ...added('site')] },
      company: { ...footer.company, links: [...shown(footer.company.links), ...added('company')] },
    },
  }
}

/** A list that somebody has emptied stays away, with its heading. */
const firstList = (footer: Menus['footer']) =>
  (['site', 'company'] as const).find((name) => footer[name].links.length > 0)
