import { expect, test } from 'vitest'
import { labelsOf } from '#content/labels/index.ts'
import { companyPage, missingPage } from './page-meta.ts'

const url = 'https://www.example.com'
const labels = labelsOf('de')
const site = {
  url,
  company: { name: 'HSoft' },
  picture: '/og/site-1.png',
  language: labels.language,
  labels: labels.common,
}
const at = (pathname: string) => [
  { pathname: '/' },
  { pathname: '/', loaderData: site },
  { pathname },
]

test('a page has one canonical URL, and all URLs are absolute', () => {
  const head = companyPage(at('/Projects/a/'), 'A', 'About\n\nA', {
    picture: '/og/projects/a-1.png',
  })
  expect(head).toContainEqual({ title: 'A · HSoft' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${url}/projects/a` })
  expect(head).toContainEqual({ name: 'description', content: 'About A' })
  expect(head).toContainEqual({ property: 'og:title', content: 'A' })
  expect(head).toContainEqual({ property: 'og:locale', content: 'de_DE' })
  expect(head).toContainEqual({ property: 'og:image', content: `${url}/og/projects/a-1.png` })
  expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

test('the home page’s URL ends with a slash, and the site’s picture is the default', () => {
  const head = companyPage(at('/'), 'Home', 'x')
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${url}/` })
  expect(head).toContainEqual({ property: 'og:image', content: `${url}/og/site-1.png` })
})

test('a long description is shortened, an empty one left out', () => {
  const contents = (description: string) =>
    companyPage(at('/a'), 'A', description).flatMap((tag) =>
      'name' in tag && tag.name === 'description' ? [String(tag.content)] : [],
    )
  expect(contents(' \n ')).toEqual([])
  expect(contents('word '.repeat(100))[0]?.length).toBeLessThanOrEqual(201)
})

test('a missing page is noindex and has no canonical URL', () => {
  expect(missingPage(at('/a'), 'Project not found')).toEqual([
    { title: 'Project not found · HSoft' },
    { name: 'robots', content: 'noindex' },
  ])
})
