import {
  ArrowUpRight,
  Keyboard,
  LogOut,
  type LucideIcon,
  NotebookText,
  Plus,
  SquarePen,
} from 'lucide-react'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { pageNames, pageOf } from '#content/documents/pages/index.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import { adminPath } from '../admin-path.ts'
import { editorOf, publicPathOf } from '../documents/pages/page-state.ts'
import { mayDo } from '../may-do.ts'
import { allItems, mayEnter, navGroups, visibleTo } from '../navigation.ts'

/** Effect of an entry: a navigation or an action. */
type EntryEffect = { to: string } | { does: 'view-site' | 'show-shortcuts' | 'log-out' }

/** Entry of the command palette. */
export interface Entry {
  /** Id, unique in the palette. */
  id: string
  /** Heading of the group. */
  group: string
  label: string
  /** Second line, such as the client of a project. */
  note?: string
  /** Additional search terms. */
  synonyms?: string
  icon: LucideIcon
  aim: EntryEffect
}

const synonymsByLabel: Record<string, string> = {
  Dashboard: 'home start overview',
  Careers: 'jobs openings positions',
  Images: 'pictures library media upload',
  Messages: 'inbox contact mail',
  Pages: 'texts words headlines marketing menu',
  Brand: 'color colour corners lines look theme design',
  Settings: 'company information social media',
  Activity: 'history log who',
  Newsletter: 'subscribers',
  Import: 'wordpress ghost sitemap migration former site move blog',
  Mail: 'smtp notifications digest e-mail spf dkim dmarc',
  Trash: 'deleted bin restore',
  'Set up your site': 'setup begin start own company logo name live',
  Sessions: 'devices browsers sign out security',
}

/** Sidebar heading above the screen at an address. The search finds screens by their heading too. */
const groupOf = (to: string): string =>
  navGroups.find(({ items }) => items.some((item) => item.to === to))?.label ?? ''

export const screensOf = (me: Me | null): Entry[] =>
  visibleTo(me, allItems).map(({ label, to, icon }) => ({
    id: to,
    group: 'Screens',
    label,
    synonyms: `${synonymsByLabel[label] ?? ''} ${groupOf(to)}`,
    icon,
    aim: { to },
  }))

/** Page forms that the person may edit. */
export const pageFormsOf = (me: Me | null): readonly Entry[] =>
  mayDo(me, 'content') ? pageForms : []

/** Actions that the person may use. */
export const actionsOf = (me: Me | null): Entry[] =>
  actions.filter(({ aim }) => !('to' in aim) || mayEnter(me, aim.to))

/** Forms of the pages. They appear only in search results, to keep the list short before a search. */
const pageForms: readonly Entry[] = pageNames.flatMap((name) => [
  {
    id: `page-${name}`,
    group: 'Pages',
    label: `Page: ${pageOf(name).title}`,
    synonyms: `texts words ${pageOf(name).path}`,
    icon: NotebookText,
    aim: { to: adminPath(`/admin/pages/${name}`) },
  },
  ...(publicPathOf(name) === undefined
    ? []
    : [
        {
          id: `edit-${name}`,
          group: 'Pages',
          label: `Edit ${pageOf(name).title} on the page`,
          synonyms: 'texts words visual inline',
          icon: SquarePen,
          aim: { to: editorOf(name) },
        },
      ]),
])

const actions: Entry[] = [
  ...contentNames.map((name) => ({
    id: `add-${name}`,
    group: 'Actions',
    label: `Add ${contents[name].one}`,
    synonyms: 'new create',
    icon: Plus,
    aim: { to: adminPath(`/admin/${name}/create`) },
  })),
  {
    id: 'view-site',
    group: 'Actions',
    label: 'View site',
    synonyms: 'public home page',
    icon: ArrowUpRight,
    aim: { does: 'view-site' },
  },
  {
    id: 'show-shortcuts',
    group: 'Actions',
    label: 'Keyboard shortcuts',
    synonyms: 'help keys',
    icon: Keyboard,
    aim: { does: 'show-shortcuts' },
  },
  {
    id: 'log-out',
    group: 'Actions',
    label: 'Log out',
    synonyms: 'logout sign out',
    icon: LogOut,
    aim: { does: 'log-out' },
  },
]

/** Groups entries by heading, in the order of first occurrence. */
export function grouped(entries: readonly Entry[]): [heading: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)]
}
