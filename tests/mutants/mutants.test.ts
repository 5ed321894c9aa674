import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from './mutants.ts'

const root = join(import.meta.dirname, '../..')

test.each(mutants)('the mutant still applies: $name', ({ edits }) => {
  for (const { file, find } of edits) {
    expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, `${file}: ${find}`).toBe(
      1,
    )
  }
})
