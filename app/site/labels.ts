import { useRouteLoaderData } from 'react-router'
import { routeIds } from '../route-ids.ts'
import type { Route } from './layout/+types/layout'

type SiteLayout = Route.ComponentProps['loaderData']

function useSiteLayout(): SiteLayout {
  // Cast: the route with this id is the site's layout.
  const layout = useRouteLoaderData(routeIds.site) as SiteLayout | undefined
  if (!layout) throw new Error('The site layout has no loader data')
  return layout
}

/** Labels of all pages, from the layout's data. */
export const useLabels = () => useSiteLayout().labels

/** Language of the public pages, from the settings. */
export const useLanguage = () => useSiteLayout().language

/** Address of the privacy page, or of the page that replaces its sample. */
export const usePrivacyPath = () => useSiteLayout().privacy ?? '/privacy'
