import { expect, test } from 'vitest'
import { isStaffPath } from '#content/documents/staff-paths.ts'
import { manifestFile, publicManifest } from './public-manifest.ts'

const route = (id: string, parentId?: string) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  ...(parentId !== undefined && { parentId }),
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})
const routes = {
  root: route('root'),
  site: route('site', 'root'),
  home: route('home', 'site'),
  admin: route('admin', 'root'),
  messages: route('messages', 'admin'),
  editing: route('editing', 'root'),
  sso: route('sso', 'root'),
}
const entry = { imports: [], module: '/assets/entry.js' }

test('the public manifest has only the routes of the site, in a separate file', () => {
  const full = { entry, routes, url: '/assets/manifest-1a2b.js', version: '1a2b' }
  const manifest = publicManifest(full)
  expect(Object.keys(manifest.routes)).toEqual(['root', 'site', 'home'])
  const { path, source } = manifestFile(manifest)
  expect(path).toBe('/assets/public-manifest-1a2b.js')
  const written = JSON.parse(source.replace(/^[^=]*=|;$/g, ''))
  expect(written).toMatchObject({ entry, url: manifest.url, version: '1a2b' })
  expect(written.routes.home).toEqual({
    id: 'home',
    parentId: 'site',
    hasLoader: true,
    hasDefaultExport: true,
    module: '/assets/home.js',
    imports: [],
    css: [],
  })
  expect(Object.keys(full.routes)).toHaveLength(7)
})

test.each(['/admin', '/admin/messages', '/edit/careers', '/sso?service=x', '/checking#x'])(
  '%s is a staff path',
  (path) => expect(isStaffPath(path)).toBe(true),
)

test.each([
  '/',
  '/administration',
  '/editions/2',
  '/ssl',
  '/projects/admin',
  'https://a.example/admin',
])('%s is a public path', (path) => expect(isStaffPath(path)).toBe(false))
