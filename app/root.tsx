import { type ReactNode, useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
} from 'react-router'
import type { Route } from './+types/root'
import styles from './app.css?url'
import sansFont from './fonts/hanken-grotesk-latin.woff2?url'
import monoFont from './fonts/jetbrains-mono-latin.woff2?url'
import { routeIds } from './route-ids.ts'
import type { Route as SiteLayoutRoute } from './site/layout/+types/layout'
import siteStyles from './site/styles/pages.css?url'
import { themeColor } from './theme-color.ts'
import { ErrorPage } from './unexpected-error.tsx'
import { useHydrated } from './use-hydrated.ts'

const font = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [font(sansFont), font(monoFont)]

type SiteLayout = SiteLayoutRoute.ComponentProps

export function Layout({ children }: { children: ReactNode }) {
  const site = useMatches().find(({ id }) => id === routeIds.site)
  // The layout's data, which is missing when its loader failed.
  const data = site?.loaderData as SiteLayout['loaderData'] | undefined
  const brand = data?.brand
  return (
    <html lang={data?.language ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.paper ?? themeColor} />
        <Meta />
        {/* With a precedence React writes it before the scripts, which would delay it. */}
        <link rel="stylesheet" href={site ? siteStyles : styles} precedence="default" />
        {brand && <link rel="stylesheet" href={brand.sheet} precedence="default" />}
        <Links />
        <Icons version={data?.company.shownLogo?.version ?? brand?.version} />
      </head>
      <body>
        {children}
        <ScrollStyle />
        <ScrollPosition />
        <Scripts />
      </body>
    </html>
  )
}

/** Icons. Another logo or color has other URLs: a browser caches icons for long. */
function Icons({ version }: { version: string | undefined }) {
  const at = (path: string) => (version ? `${path}?v=${version}` : path)
  return (
    <>
      <link rel="icon" href={at('/favicon.ico')} sizes="32x32" />
      <link rel="icon" href={at('/favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={at('/apple-touch-icon.png')} />
      <link rel="manifest" href={at('/manifest.webmanifest')} />
    </>
  )
}

/**
 * Scroll behavior: a new page scrolls smoothly to its top or to its hash; Back and Forward restore the
 * position at once. Stands before the router's own component, whose effect scrolls by the style sheet.
 */
function ScrollStyle() {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('jump', isBack)
  }, [isBack, key])
  return null
}

/**
 * Trusted Types: React cannot create an inline script in the browser, so after a root error, when this
 * is mounted anew and not hydrated, the router's component is left out.
 */
function ScrollPosition() {
  const [isMadeInBrowser] = useState(useHydrated())
  return isMadeInBrowser ? null : <ScrollRestoration />
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage error={error} />
}
