import { lazy, Suspense } from 'react'
import { productName } from '#content/brand/product.ts'
import type { Route } from './+types/editing'

/**
 * Route of the editor. The route manifest lists the files that a route imports. Dynamic imports keep the editor's files
 * out of the manifest; one object for all exports keeps the route module in one chunk.
 */
const editor = {
  enter: () => import('./load/enter.ts'),
  load: () => import('./load/load-editor.ts'),
  screen: () => import('./editing-screen.tsx'),
  title: `Edit · ${productName}`,
}
const Screen = lazy(editor.screen)

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { enter } = await editor.enter()
    await enter(request.url)
    await next()
  },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadEditor } = await editor.load()
  return loadEditor(request)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <main id="main" className="p-5">
    <title>{editor.title}</title>
    <meta name="robots" content="noindex" />
    <noscript>
      <p className="border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
        The editor needs JavaScript. Please turn it on and reload this page.
      </p>
    </noscript>
    <p role="status" className="late caption text-ink-3">
      Loading...
    </p>
  </main>
)

export default function Editing({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense>
      <Screen {...loaderData} />
    </Suspense>
  )
}
