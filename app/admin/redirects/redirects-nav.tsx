import { adminPath } from '../admin-path.ts'
import { TabNav } from '../tab-nav.tsx'

const screens = [
  { label: 'Redirects', to: adminPath('/admin/redirects') },
  { label: 'Not found', to: adminPath('/admin/redirects/not-found') },
  { label: 'Check addresses', to: adminPath('/admin/redirects/check-addresses') },
]

/** Navigation between the screens of redirects. */
export const RedirectsNav = () => <TabNav label="Redirects" tabs={screens} />
