import { TabNav } from '../tab-nav.tsx'

const screens = [
  { label: 'Redirects', to: '/admin/redirects' },
  { label: 'Not found', to: '/admin/redirects/not-found' },
  { label: 'Check addresses', to: '/admin/redirects/check-addresses' },
]

/** Navigation between the screens of redirects. */
export const RedirectsNav = () => <TabNav label="Redirects" tabs={screens} />
