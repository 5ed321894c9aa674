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

test('a transparent logo is inverted on a dark background, without a plate', () => {
  const dark: ShownLogo = { ...wordmark, ground: 'paper' }
  expect(logoOn('night', dark)).toContain('logo-turned')
  expect(logoOn('night', dark)).not.toContain('bg-paper')
  expect(logoOn('paper', dark)).not.toMatch(/logo-turned|bg-/)
})

test('a logo with enough contrast or for dark backgrounds is unchanged', () => {
  const night = { ...wordmark, src: '/logo-ba9876543210.webp' }
  for (const logo of [wordmark, { ...wordmark, ground: 'paper' as const, night }]) {
    expect(logoOn('night', logo)).not.toMatch(/logo-turned|bg-/)
  }
})

test('an external logo without contrast has a plate', () => {
  const elsewhere: ShownLogo = { ...wordmark, src: 'https://cdn.example/a.png', ground: 'paper' }
  expect(logoOn('night', elsewhere)).toContain('bg-paper')
  expect(logoOn('paper', { ...wordmark, ground: 'night' })).toContain('bg-night')
})
