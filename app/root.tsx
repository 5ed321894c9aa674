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
import styles from './app.css?url'
import sansFont from './fonts/hanken-grotesk-base.woff2?url'
import monoFont from './fonts/jetbrains-mono-base.woff2?url'
import { isPlainForm, routeIds } from './route-ids.ts'
import type { Route as SiteLayoutRoute } from './site/layout/+types/layout'
import siteStyles from './site/styles/pages.css?url'
import plainStyles from './site/styles/plain-pages.css?url'
import { themeColor } from './theme-color.ts'
import { ErrorPage } from './unexpected-error.tsx'
import { useHydrated } from './use-hydrated.ts'

type SiteLayout = SiteLayoutRoute.ComponentProps

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const site = matches.find(({ id }) => id === routeIds.site)
  // Cast: data of the site layout; missing if its loader failed.
  const data = site?.loaderData as SiteLayout['loaderData'] | undefined
  const brand = data?.brand
  // The plain look needs no monospaced font, because its captions have the typeface of the text.
  const look = brand?.look
  // Pages of the sign-in are plain forms, which never run the router.
  const hasScripts = !(import.meta.env.SSR && matches.some(({ id }) => isPlainForm(id)))
  return (
    <html lang={data?.language ?? 'en'} data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.paper ?? themeColor} />
        <Meta />
        {/* `precedence`: React puts the sheet before the scripts, which would delay it. */}
        <link
          rel="stylesheet"
          href={look ? plainStyles : site ? siteStyles : styles}
          precedence="default"
        />
        {brand && <link rel="stylesheet" href={brand.sheet} precedence="default" />}
        <Links />
        {site &&
          (brand?.fonts ?? (look ? [sansFont] : [sansFont, monoFont])).map((href) => (
            <link
              key={href}
              rel="preload"
              href={href}
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
            />
          ))}
        <Icons version={data?.company.shownLogo?.version ?? brand?.version} />
      </head>
      <body>
        {children}
        <ScrollStyle />
        {hasScripts && <ScrollPosition />}
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

/** Icons with versioned URLs, because browsers cache icons for a long time. */
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
 * Scroll behavior: new pages scroll smoothly; Back and Forward restore the position instantly. Rendered before
 * `ScrollRestoration`, so that its effect runs first.
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
 * Restores the scroll position with the router's component, which contains an inline script. After a root error, this
 * component is created in the browser. It then renders nothing, because Trusted Types forbid React to create scripts.
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
