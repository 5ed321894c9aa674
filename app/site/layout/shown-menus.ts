import { pages, type TextsOf } from '#content/documents/pages/index.ts'
import { withoutMarks } from '#content/documents/pages/marks.ts'
import type { Language } from '#content/labels/languages.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'

interface Menus {
  header: TextsOf<'header'>
  footer: TextsOf<'footer'>
}

type MenuLink = Menus['header']['menu']['links'][number]

interface Shown {
  /** Paths of lists and sections without content, which sample menus do not link to. */
  empty: ReadonlySet<string>
  language: Language
  /** Label of the link to the news. */
  news: string
}

/**
 * Adapts the menus to the content. Unchanged sample menus lose their links to targets without content; menus that an
 * editor has changed keep all links. If there is news and no menu links to it, the footer's first list with links
 * gets such a link.
 */
export function shownMenus({ header, footer }: Menus, { empty, language, news }: Shown): Menus {
  const samples = {
    menu: pages.header.sections.menu.fields.links.sample?.[language],
    site: pages.footer.sections.site.fields.links.sample?.[language],
    company: pages.footer.sections.company.fields.links.sample?.[language],
  }
  const shown = (links: MenuLink[], sample: readonly MenuLink[] = []) =>
    isSame(links, sample) ? links.filter(({ to }) => !empty.has(to)) : links

  const written = { ...footer, menu: header.menu }
  const isLinked = Object.keys(samples).some((name) =>
    written[name as keyof typeof samples].links // the keys are those of `samples`
      .some(({ to }) => to === '/news'),
  )
  const newsList = isLinked || empty.has('/news') ? undefined : firstList(footer)
  const footerList = (name: 'site' | 'company') => [
    ...shown(footer[name].links, samples[name]),
    ...(name === newsList ? [{ label: news, to: '/news' }] : []),
  ]
  return {
    header: { ...header, menu: { ...header.menu, links: shown(header.menu.links, samples.menu) } },
    footer: {
      ...footer,
      site: { ...footer.site, links: footerList('site') },
      company: { ...footer.company, links: footerList('company') },
    },
  }
}

/** Whether the links are the unchanged sample. Soft hyphens and the page editor's text marks in labels are ignored. */
const isSame = (links: readonly MenuLink[], sample: readonly MenuLink[]) =>
  links.length === sample.length &&
  links.every(({ label, to }, index) => {
    const other = sample[index]
    return to === other?.to && withoutMarks(label) === softHyphens(other.label)
  })

/** First footer list with links. A list that an editor has emptied stays hidden. */
const firstList = (footer: Menus['footer']) =>
  (['site', 'company'] as const).find((name) => footer[name].links.length > 0)
