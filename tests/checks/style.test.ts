import { test } from 'vitest'
import { expectSuccess } from '#tests/support/package-program.ts'

test('format and lint find nothing', () => expectSuccess('biome', 'check', '.'))

test('no file, export or dependency is unused', () => expectSuccess('knip'))
