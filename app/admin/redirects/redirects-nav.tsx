import { href } from 'react-router'
import { TabNav } from '../tab-nav.tsx'

const screens = [
  { label: 'Redirects', to: href('/admin/redirects') },
  { label: 'Not found', to: href('/admin/redirects/not-found') },
  { label: 'Check addresses', to: href('/admin/redirects/check-addresses') },
]

/** Navigation between the screens of redirects. */
export const RedirectsNav = () => <TabNav label="Redirects" tabs={screens} />
