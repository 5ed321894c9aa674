import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from '../../link.tsx'
import { To } from './inline.tsx'

const html = (element: ReactNode) => {
  const router = createMemoryRouter([{ path: '/news/:slug', element }], {
    initialEntries: ['/news/quay'],
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const attributes = (element: ReactNode) =>
  Object.fromEntries(
    [...html(element).matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )

// A difference would be a hydration error in the browser, which renders `Link`.
test.each([
  ['/', 'a'],
  ['/contact', 'צור קשר'],
  ['/projects/quay?from=a&to=b#plan', 'a'],
  ['/caf%C3%A9', 'a'],
  ['/admin/projects', 'a'],
  ['/media/plan.pdf', 'a'],
  ['/a/../b', 'a'],
  ['/a//b?c=//d', 'a'],
])('the server renders a link to %s as the browser does: %s', (href, label) => {
  const [written, expected] = [
    <To key="to" href={href} className="link">
      {label}
    </To>,
    <Link key="link" to={href} className="link">
      {label}
    </Link>,
  ]
  expect(attributes(written)).toEqual(attributes(expected))
})
