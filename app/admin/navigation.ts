import {
  Briefcase,
  Cpu,
  Files,
  FileText,
  Flag,
  FolderKanban,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  NotebookText,
  Palette,
  Quote,
  Settings,
  Trash2,
} from 'lucide-react'
import type { Me } from '#content/api/auth.ts'
import { contentNames, contents } from '#content/index.ts'

export interface NavItem {
  label: string
  to: string
  icon: LucideIcon
  /** Hidden from editors. */
  isForAdministrators?: boolean
}

const standardItems: readonly NavItem[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Projects', to: '/admin/projects', icon: FolderKanban },
  { label: 'Careers', to: '/admin/careers', icon: Briefcase },
  { label: 'Technologies', to: '/admin/technologies', icon: Cpu },
  { label: 'Images', to: '/admin/images', icon: Images },
  { label: 'Messages', to: '/admin/messages', icon: Mail, isForAdministrators: true },
  { label: 'Testimonials', to: '/admin/testimonials', icon: Quote },
  { label: 'Pages', to: '/admin/pages', icon: NotebookText },
  { label: 'Own Pages', to: '/admin/subpages', icon: Files },
]

/** Content types without a place in the groups above stand below them. */
const others = contentNames
  .map((name) => ({ label: contents[name].many, to: `/admin/${name}`, icon: FileText }))
  .filter(({ to }) => !standardItems.some((item) => item.to === to))

/** Navigation items, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  ...standardItems,
  ...others,
  { label: 'Brand', to: '/admin/brand', icon: Palette, isForAdministrators: true },
  { label: 'Settings', to: '/admin/settings', icon: Settings, isForAdministrators: true },
]

/** Secondary items below them: what has been done in the back office. */
export const archiveItems: readonly NavItem[] = [
  { label: 'Activity', to: '/admin/activity', icon: History, isForAdministrators: true },
  { label: 'Trash', to: '/admin/trash', icon: Trash2 },
  { label: 'Sessions', to: '/admin/sessions', icon: MonitorSmartphone },
]

/** Screens that stand in no list, as few come there twice. */
export const unlistedItems: readonly NavItem[] = [
  { label: 'Make this site yours', to: '/admin/setup', icon: Flag, isForAdministrators: true },
  { label: 'Inbox settings', to: '/admin/settings/inbox', icon: Inbox, isForAdministrators: true },
]

/** Items for a person's role. The server checks every call; this only hides what it would refuse. */
export const visibleTo = (me: Me | null, all: readonly NavItem[]) =>
  all.filter(({ isForAdministrators }) => !isForAdministrators || me?.role !== 'editor')

/** Whether a person's role may open an address. */
export const mayEnter = (me: Me | null, pathname: string) => {
  const all = [...navItems, ...archiveItems, ...unlistedItems]
  const item = all.find(({ to }) => to !== '/admin' && pathname.startsWith(to))
  return !item || visibleTo(me, all).includes(item)
}
