import { adminPath } from '../admin-path.ts'
import { type Tab, TabLinks, TabNav } from '../tab-nav.tsx'

/** Tabs of the settings form. */
export const formTabs = {
  company: { label: 'Company Information', to: adminPath('/admin/settings') },
  social: { label: 'Social Media', to: adminPath('/admin/settings#social-media') },
} as const satisfies Record<string, Tab>

/** Settings with their own screen. */
const screens: readonly Tab[] = [
  { label: 'Inbox', to: adminPath('/admin/settings/inbox') },
  { label: 'Email', to: adminPath('/admin/settings/mail') },
  { label: 'Webhooks', to: adminPath('/admin/settings/webhooks') },
  { label: 'Privacy', to: adminPath('/admin/settings/privacy') },
  { label: 'Backups', to: adminPath('/admin/settings/backups') },
  { label: 'Export', to: adminPath('/admin/settings/exports') },
  { label: 'Import', to: adminPath('/admin/settings/imports') },
]

/** Navigation between all settings, for screens outside the settings form. */
export const SettingsNav = () => (
  <TabNav label="Settings" tabs={[...Object.values(formTabs), ...screens]} />
)

/** Links to other settings, shown after the tabs of the settings form. */
export const OtherSettings = () => (
  <nav aria-label="Other settings">
    <TabLinks tabs={screens} />
  </nav>
)
