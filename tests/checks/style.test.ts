import { test } from 'vitest'
import { expectSuccess } from '#tests/support/sites/package-program.ts'

test('formatter and linter find nothing', () => expectSuccess('biome', 'check', '.'))

test('no file, export or dependency is unused', () => expectSuccess('knip'))
