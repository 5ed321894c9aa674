import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import { backupChapter, upgradeAndBackup } from '#tests/support/sources/backup-chapter.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const chapter = read('docs/backup.md')

/** Splits Markdown into sentences, list items and table rows. Code blocks are left out. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^#.*|^\|.*\|\n\|[-|]+\|$/gm, '')
    .split(/\n{2,}|\n(?=[-|] )/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .flatMap((part) => part.split(/(?<=\.) (?=[*`]{0,2}[A-Z`])/))
    .filter((sentence) => sentence !== '')

/** The titles of a file's tests: string literals followed by a function. */
const titlesOf = (file: string): string[] => {
  const found = read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,\s*(?:async\b\s*)?\(/g)
  return [...found].map(([, , title = '']) => title)
}

test('a sentence ends at its full stop, not within code or a link', () => {
  const text =
    '# One\n\nSee `a.b` and [it](a.md). **Then\nall** is gone: `so`. `Two` of 2.5 MB.\n\n- A\n- B'
  const found = ['See `a.b` and [it](a.md).', '**Then all** is gone: `so`.', '`Two` of 2.5 MB.']
  expect(sentencesOf(text)).toEqual([...found, '- A', '- B'])
})

const upgradeAndBackupText = read('docs/operations.md')
  .split(/^(?=## )/m)
  .filter((part) => /^## (?:Upgrade|Backup)$/m.test(part))
  .join('\n')

describe.each([
  { name: 'docs/backup.md', text: chapter, proven: backupChapter, least: 80 },
  {
    name: 'the parts Upgrade and Backup of docs/operations.md',
    text: upgradeAndBackupText,
    proven: upgradeAndBackup,
    least: 20,
  },
])('every sentence of $name', ({ text, proven, least }) => {
  test('is proven by a test, or is advice', () => {
    const sentences = sentencesOf(text)
    expect(sentences.length).toBeGreaterThan(least)
    const parts = proven.map(([part]) => part)
    const unproven = sentences.filter((sentence) => !parts.some((part) => sentence.includes(part)))
    expect(unproven).toEqual([])
    const notOnce = parts.filter(
      (part) => sentences.filter((sentence) => sentence.includes(part)).length !== 1,
    )
    expect(notOnce).toEqual([])
    expect(proven.filter(([, proof]) => proof === 'advice').length).toBeLessThan(5)
  })

  test('names only tests that exist', () => {
    const proofs = proven.flatMap(([, ...found]) => found).filter((proof) => proof !== 'advice')
    const missing = proofs.filter(
      ([file, title]) => titlesOf(file).filter((each) => each.includes(title)).length !== 1,
    )
    expect(missing).toEqual([])
  })
})

test('the chapter documents the default backup settings', () => {
  const rows = [...chapter.matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)]
  const { time, keep, drill } = defaultBackupSettings
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value]))).toEqual({
    'each day, at': time,
    [Object.keys(keep).join(', ')]: Object.values(keep).join(', '),
    drill: { weekly: 'each week', monthly: 'each month', never: 'never' }[drill],
  })
})
