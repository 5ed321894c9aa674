import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownLogo } from '#server/media/logo/shown-logo.ts'
import { companyOf } from '../data/company.ts'
import { Brand } from './brand.tsx'

const wordmark = { src: '/logo-0123456789ab.webp', width: 300, height: 50, isWide: true }

const logoOn = (ground: 'paper' | 'night', logo: ShownLogo) =>
  renderToStaticMarkup(
    <Brand company={companyOf(null, logo)} ground={ground} markClass="" nameClass="" />,
  )

test('a transparent logo has no plate on a dark ground: its lightness is turned over', () => {
  const dark: ShownLogo = { ...wordmark, ground: 'paper' }
  expect(logoOn('night', dark)).toContain('logo-turned')
  expect(logoOn('night', dark)).not.toContain('bg-paper')
  expect(logoOn('paper', dark)).not.toMatch(/logo-turned|bg-/)
})

test('a logo that can be seen, or that is made for a dark ground, is left as it is', () => {
  const night = { ...wordmark, src: '/logo-ba9876543210.webp' }
  for (const logo of [wordmark, { ...wordmark, ground: 'paper' as const, night }]) {
    expect(logoOn('night', logo)).not.toMatch(/logo-turned|bg-/)
  }
})

test('a logo that nothing is known of has a plate', () => {
  const elsewhere: ShownLogo = { ...wordmark, src: 'https://cdn.example/a.png', ground: 'paper' }
  expect(logoOn('night', elsewhere)).toContain('bg-paper')
  expect(logoOn('paper', { ...wordmark, ground: 'night' })).toContain('bg-night')
})
