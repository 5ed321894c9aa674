import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDir } from '#server/process/build.ts'
import { withSite } from '#tests/support/site.ts'

const site = withSite()

test('the page of the design system is no part of the built site', async () => {
  expect((await fetch(`${site.url}/dev/ui`)).status).toBe(404)
  const files = globSync('**/*.{js,css,json,html}', { cwd: buildDir })
  expect(files.length).toBeGreaterThan(20)
  const own = readFileSync(join(import.meta.dirname, '../../app/dev/ui.css'), 'utf8')
  const [, someClass = ''] = /\.(dev-[a-z]+)/.exec(own) ?? []
  expect(someClass).toMatch(/^dev-/)
  for (const file of files) {
    const text = readFileSync(join(buildDir, file), 'utf8')
    expect(text.includes(someClass) || text.includes('dev/ui'), file).toBe(false)
  }
})
