import {
  Briefcase,
  Cpu,
  FileText,
  FolderKanban,
  History,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
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
  /** Editors do not come here. */
  isForAdministrators?: boolean
}

const known: readonly NavItem[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Projects', to: '/admin/projects', icon: FolderKanban },
  { label: 'Careers', to: '/admin/careers', icon: Briefcase },
  { label: 'Technologies', to: '/admin/technologies', icon: Cpu },
  { label: 'Images', to: '/admin/images', icon: Images },
  { label: 'Messages', to: '/admin/messages', icon: Mail, isForAdministrators: true },
  { label: 'Testimonials', to: '/admin/testimonials', icon: Quote },
]

/** A content type that has no place of its own above stands below those that have. */
const others = contentNames
  .map((name) => ({ label: contents[name].many, to: `/admin/${name}`, icon: FileText }))
  .filter(({ to }) => !known.some((room) => room.to === to))

/** The rooms of the back office, in the order of the sidebar. */
export const navItems: readonly NavItem[] = [
  ...known,
  ...others,
  { label: 'Settings', to: '/admin/settings', icon: Settings, isForAdministrators: true },
]

/** What stands below them: what has been done here. */
export const archiveItems: readonly NavItem[] = [
  { label: 'Activity', to: '/admin/activity', icon: History, isForAdministrators: true },
  { label: 'Trash', to: '/admin/trash', icon: Trash2 },
  { label: 'Sessions', to: '/admin/sessions', icon: MonitorSmartphone },
]

/** What somebody sees of them. The server decides on every call; this only hides what it would refuse. */
export const openTo = (me: Me | null, all: readonly NavItem[]) =>
  all.filter(({ isForAdministrators }) => !isForAdministrators || me?.role !== 'editor')

/** Whether somebody has business at an address. */
export const mayEnter = (me: Me | null, pathname: string) => {
  const all = [...navItems, ...archiveItems]
  const room = all.find(({ to }) => to !== '/admin' && pathname.startsWith(to))
  return !room || openTo(me, all).includes(room)
}
