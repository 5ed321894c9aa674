import {
  Briefcase,
  ChartLine,
  CornerDownRight,
  Cpu,
  Files,
  FileText,
  Flag,
  FolderKanban,
  History,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Newspaper,
  NotebookText,
  Palette,
  Quote,
  Rocket,
  Send,
  Settings,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import type { AdminPath } from './admin-path.ts'
import { mayDo, type NeededDuty } from './may-do.ts'

export interface NavItem {
  label: string
  to: AdminPath
  icon: LucideIcon
  /** Duty needed to see the item. Without it, all staff see the item. */
  duty?: NeededDuty
}

/** Group of the sidebar. */
export interface NavGroup {
  /** Heading; the first group has none. */
  label?: string
  items: readonly NavItem[]
}

const contentItems: readonly NavItem[] = [
  { label: 'Projects', to: '/admin/projects', icon: FolderKanban, duty: 'content' },
  { label: 'Careers', to: '/admin/careers', icon: Briefcase, duty: 'content' },
  { label: 'Technologies', to: '/admin/technologies', icon: Cpu, duty: 'content' },
  { label: 'Images', to: '/admin/images', icon: Images, duty: 'content' },
  { label: 'Testimonials', to: '/admin/testimonials', icon: Quote, duty: 'content' },
  { label: 'News', to: '/admin/news', icon: Newspaper, duty: 'content' },
]

const siteItems: readonly NavItem[] = [
  { label: 'Standard pages', to: '/admin/pages', icon: NotebookText, duty: 'content' },
  { label: 'Custom pages', to: '/admin/subpages', icon: Files, duty: 'content' },
  { label: 'Redirects', to: '/admin/redirects', icon: CornerDownRight, duty: 'content' },
  { label: 'Visits', to: '/admin/visits', icon: ChartLine, duty: 'content' },
  { label: 'Brand', to: '/admin/brand', icon: Palette, duty: 'administrator' },
]

/** Items of all content types that `contentItems` and `siteItems` do not list. */
const others = contentNames
  .map((name) => ({
    label: contents[name].many,
    to: `/admin/${name}` as const,
    icon: FileText,
    duty: 'content' as const,
  }))
  .filter(({ to }) => ![...contentItems, ...siteItems].some((item) => item.to === to))

/** The sidebar, from top to bottom. */
export const navGroups: readonly NavGroup[] = [
  { items: [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard }] },
  {
    label: 'Content',
    items: [
      ...contentItems,
      ...others,
      { label: 'Releases', to: '/admin/releases', icon: Rocket, duty: 'content' },
    ],
  },
  { label: 'Site', items: siteItems },
  {
    label: 'Inbox',
    items: [
      { label: 'Messages', to: '/admin/messages', icon: Mail, duty: 'messages' },
      { label: 'Newsletter', to: '/admin/newsletter', icon: Send, duty: 'administrator' },
    ],
  },
  {
    label: 'Company',
    items: [
      { label: 'Settings', to: '/admin/settings', icon: Settings, duty: 'administrator' },
      { label: 'People', to: '/admin/people', icon: Users, duty: 'administrator' },
      { label: 'Activity', to: '/admin/activity', icon: History, duty: 'administrator' },
    ],
  },
]

/** Secondary items below the groups. */
export const secondaryItems: readonly NavItem[] = [
  { label: 'Trash', to: '/admin/trash', icon: Trash2 },
  { label: 'Sessions', to: '/admin/sessions', icon: MonitorSmartphone },
]

/** Rarely used screens that are in no menu. */
const unlistedItems: readonly NavItem[] = [
  { label: 'Not found', to: '/admin/redirects/not-found', icon: CornerDownRight, duty: 'content' },
  {
    label: 'Check addresses',
    to: '/admin/redirects/check-addresses',
    icon: CornerDownRight,
    duty: 'content',
  },
  { label: 'Email', to: '/admin/settings/mail', icon: Settings, duty: 'administrator' },
  { label: 'Webhooks', to: '/admin/settings/webhooks', icon: Settings, duty: 'administrator' },
  {
    label: 'Privacy',
    to: '/admin/settings/privacy',
    icon: Settings,
    duty: 'administrator',
  },
  { label: 'Backups', to: '/admin/settings/backups', icon: Settings, duty: 'administrator' },
  {
    label: 'Export and import',
    to: '/admin/settings/exports',
    icon: Settings,
    duty: 'administrator',
  },
  { label: 'Import', to: '/admin/settings/imports', icon: Settings, duty: 'administrator' },
  { label: 'Set up your site', to: '/admin/setup', icon: Flag, duty: 'administrator' },
  { label: 'Your account', to: '/admin/me', icon: UserRound },
  { label: 'Inbox settings', to: '/admin/settings/inbox', icon: Settings, duty: 'administrator' },
]

/** Items for all screens: first the sidebar from top to bottom, then the screens that are in no menu. */
export const allItems: readonly NavItem[] = [
  ...navGroups.flatMap(({ items }) => items),
  ...secondaryItems,
  ...unlistedItems,
]

/** Items visible with a person's duties. This is not a security check: the server checks every call. */
export const visibleTo = (me: Me | null, all: readonly NavItem[]) =>
  all.filter(({ duty }) => mayDo(me, duty))

/** Groups of the sidebar for a person, without empty groups. */
export const groupsFor = (me: Me | null): NavGroup[] =>
  navGroups
    .map((group) => ({ ...group, items: visibleTo(me, group.items) }))
    .filter(({ items }) => items.length > 0)

/** Whether a person may open an address. */
export const mayEnter = (me: Me | null, pathname: string) => mayDo(me, dutyAt(pathname))

/** The duty that the screen at an address needs. */
export const dutyAt = (pathname: string): NeededDuty =>
  allItems.find(({ to }) => to !== '/admin' && `${pathname}/`.startsWith(`${to}/`))?.duty
