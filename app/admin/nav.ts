import {
  Briefcase,
  Cpu,
  FolderKanban,
  Images,
  LayoutDashboard,
  Mail,
  Quote,
  Settings,
} from 'lucide-react'

/** The rooms of the back office, in the order of the sidebar. */
export const rooms = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard },
  { label: 'Projects', to: '/admin/projects', icon: FolderKanban },
  { label: 'Careers', to: '/admin/careers', icon: Briefcase },
  { label: 'Technologies', to: '/admin/technologies', icon: Cpu },
  { label: 'Images', to: '/admin/images', icon: Images },
  { label: 'Messages', to: '/admin/messages', icon: Mail },
  { label: 'Testimonials', to: '/admin/testimonials', icon: Quote },
  { label: 'Settings', to: '/admin/settings', icon: Settings },
] as const
