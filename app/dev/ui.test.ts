import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')

test('the design system page shows every component', () => {
  const page = globSync('dev/*.tsx', { cwd: app })
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .join('\n')
  const parts = globSync('ui/**/*.tsx', { cwd: app }).filter((file) => !file.includes('.test.'))
  expect(parts.length).toBeGreaterThan(10)
  for (const part of parts) expect(page).toContain(`/${basename(part)}'`)
})
