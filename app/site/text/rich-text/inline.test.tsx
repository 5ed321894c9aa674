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
  '/',
  '/contact',
  '/projects/quay?from=a&to=b#plan',
  '/caf%C3%A9',
  '/admin/projects',
  '/media/plan.pdf',
  '/a/../b',
  '/a//b?c=//d',
])('the server renders a link to %s as the browser does', (href) => {
  expect(
    attributes(
      <To href={href} className="link">
        a
      </To>,
    ),
  ).toEqual(
    attributes(
      <Link to={href} className="link">
        a
      </Link>,
    ),
  )
})
