import { expect, test } from 'vitest'
import { withPreviewLinks, withPreviewToken } from './preview-links.ts'

const kept = (html: string) => withPreviewLinks(html, 'token').replace(/<script>.*<\/script>/s, '')

test('links to the site’s pages keep the preview, other links do not', () => {
  for (const [before, after] of [
    ['<a href="/">', '<a href="/?preview=token">'],
    ['<a class="x" href="/careers/one">', '<a class="x" href="/careers/one?preview=token">'],
    ['<a href="/projects?page=2#list">', '<a href="/projects?page=2&amp;preview=token#list">'],
    ['<a href="/media-room">', '<a href="/media-room?preview=token">'],
  ]) {
    expect(kept(before ?? '')).toBe(after)
  }
  for (const same of [
    '<a href="#contact">',
    '<a href="//elsewhere.example/">',
    '<a href="https://elsewhere.example/">',
    '<a href="mailto:a@b.example">',
    '<a href="/admin/projects">',
    '<a href="/media/one.webp">',
    '<a href="/news/feed.xml">',
    '<link href="/assets/a.css">',
  ]) {
    expect(kept(same)).toBe(same)
  }
})

test('a script in the head does the same for links added later', () => {
  expect(withPreviewLinks('<head></head>', 'token')).toMatch(/^<head><script>.*"token".*<\/head>$/s)
})

test('a redirect within the site keeps the preview', () => {
  expect(withPreviewToken('/careers/new', 'token')).toBe('/careers/new?preview=token')
  expect(withPreviewToken('/careers?page=2#x', 'token')).toBe('/careers?page=2&preview=token#x')
  expect(withPreviewToken('//elsewhere.example/', 'token')).toBe('//elsewhere.example/')
  expect(withPreviewToken('https://elsewhere.example/', 'token')).toBe('https://elsewhere.example/')
})
