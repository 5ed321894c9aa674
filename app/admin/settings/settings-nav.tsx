import { href } from 'react-router'
import { type Tab, TabLinks, TabNav } from '../tab-nav.tsx'

/** Tabs of the settings form. */
export const formTabs = {
  company: { label: 'Company Information', to: href('/admin/settings') },
  social: { label: 'Social Media', to: `${href('/admin/settings')}#social-media` },
} as const satisfies Record<string, Tab>

/** Settings with their own screen. */
const screens: readonly Tab[] = [
  { label: 'Inbox', to: href('/admin/settings/inbox') },
  { label: 'Email', to: href('/admin/settings/mail') },
  { label: 'Webhooks', to: href('/admin/settings/webhooks') },
  { label: 'Privacy', to: href('/admin/settings/privacy') },
  { label: 'Backups', to: href('/admin/settings/backups') },
  { label: 'Export', to: href('/admin/settings/exports') },
  { label: 'Import', to: href('/admin/settings/imports') },
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
