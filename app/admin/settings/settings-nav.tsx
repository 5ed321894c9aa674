import { type Tab, TabLinks, TabNav } from '../tab-nav.tsx'

/** Tabs of the settings form. */
export const formTabs = {
  company: { label: 'Company Information', to: '/admin/settings' },
  social: { label: 'Social Media', to: '/admin/settings#social-media' },
} as const satisfies Record<string, Tab>

/** Settings with their own screen. */
const screens: readonly Tab[] = [
  { label: 'Inbox', to: '/admin/settings/inbox' },
  { label: 'Email', to: '/admin/settings/mail' },
  { label: 'Webhooks', to: '/admin/settings/webhooks' },
  { label: 'Privacy', to: '/admin/settings/privacy' },
  { label: 'Backups', to: '/admin/settings/backups' },
  { label: 'Export', to: '/admin/settings/exports' },
  { label: 'Import', to: '/admin/settings/imports' },
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
