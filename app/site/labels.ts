import { useRouteLoaderData } from 'react-router'
import { routeIds } from '../route-ids.ts'
import type { Route } from './layout/+types/layout'

type SiteLayout = Route.ComponentProps['loaderData']

function useSiteLayout(): SiteLayout {
  // The route with this id is the layout, and the frame is only shown once its data has loaded.
  const layout = useRouteLoaderData(routeIds.site) as SiteLayout | undefined
  if (!layout) throw new Error('The layout of the site has no data')
  return layout
}

/** Labels that every page has: they come with the data of the layout. */
export const useLabels = () => useSiteLayout().labels

/** Language of the public pages, as the settings say it. */
export const useLanguage = () => useSiteLayout().language
