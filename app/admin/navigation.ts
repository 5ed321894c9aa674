import {
  Briefcase,
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
  Settings,
  Trash2,
  UserRound,
  Users,
} from 'lucide-react'
import type { Me } from '#content/api/auth.ts'
import { contentNames, contents } from '#content/index.ts'
import { mayDo, type NeededDuty } from './may-do.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
  /** Hidden from whoever has neither this duty nor all of them; all staff see an item without one. */
  duty?: NeededDuty
}

const standardItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Projects', to: '/admin/projects', icon: FolderKanban, duty: 'content' },
  { label: 'Careers', to: '/admin/careers', icon: Briefcase, duty: 'content' },
  { label: 'Technologies', to: '/admin/technologies', icon: Cpu, duty: 'content' },
  { label: 'Images', to: '/admin/images', icon: Images, duty: 'content' },
  { label: 'Messages', to: '/admin/messages', icon: Mail, duty: 'messages' },
  { label: 'Testimonials', to: '/admin/testimonials', icon: Quote, duty: 'content' },
  { label: 'News', to: '/admin/news', icon: Newspaper, duty: 'content' },
  { label: 'Pages', to: '/admin/pages', icon: NotebookText, duty: 'content' },
  { label: 'Own Pages', to: '/admin/subpages', icon: Files, duty: 'content' },
]

/** Content types without a place in the groups above stand below them. */
const others = contentNames
  .map((name) => ({
    label: contents[name].many,
    to: `/admin/${name}`,
    icon: FileText,
    duty: 'content' as const,
  }))
  .filter(({ to }) => !standardItems.some((item) => item.to === to))

/** Navigation items, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  ...standardItems,
  ...others,
  { label: 'Releases', to: '/admin/releases', icon: Rocket, duty: 'content' },
  { label: 'Brand', to: '/admin/brand', icon: Palette, duty: 'administrator' },
  { label: 'Settings', to: '/admin/settings', icon: Settings, duty: 'administrator' },
  { label: 'People', to: '/admin/people', icon: Users, duty: 'administrator' },
]

/** Secondary items below them: what has been done in the back office. */
export const archiveItems: readonly NavItem[] = [
  { label: 'Activity', to: '/admin/activity', icon: History, duty: 'administrator' },
  { label: 'Trash', to: '/admin/trash', icon: Trash2 },
  { label: 'Sessions', to: '/admin/sessions', icon: MonitorSmartphone },
]

/** Screens that stand in no list, as few come there twice. */
export const unlistedItems: readonly NavItem[] = [
  { label: 'Mail', to: '/admin/settings/mail', icon: Settings, duty: 'administrator' },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Settings, duty: 'administrator' },
  { label: 'Webhooks', to: '/admin/settings/webhooks', icon: Settings, duty: 'administrator' },
  {
    label: 'Privacy',
    to: '/admin/settings/privacy',
    icon: Settings,
    duty: 'administrator',
  },
  { label: 'Backups', to: '/admin/settings/backups', icon: Settings, duty: 'administrator' },
  { label: 'Make this site yours', to: '/admin/setup', icon: Flag, duty: 'administrator' },
  { label: 'Your account', to: '/admin/me', icon: UserRound },
  { label: 'Inbox settings', to: '/admin/settings/inbox', icon: Settings, duty: 'administrator' },
]

/** Items for a person's duties. The server checks every call; this only hides what it would refuse. */
export const visibleTo = (me: Me | null, all: readonly NavItem[]) =>
  all.filter(({ duty }) => mayDo(me, duty))

/** Whether a person's duties let them open an address. */
export const mayEnter = (me: Me | null, pathname: string) => mayDo(me, dutyAt(pathname))

/** The duty that the screen at an address needs. */
export const dutyAt = (pathname: string): NeededDuty =>
  [...navItems, ...archiveItems, ...unlistedItems].find(
    ({ to }) => to !== '/admin' && `${pathname}/`.startsWith(`${to}/`),
  )?.duty
