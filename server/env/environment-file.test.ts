import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEnvironmentFile } from './environment-file.ts'

test.each([
  ['A=one\nB=two', { A: 'one', B: 'two' }],
  ['# a note\n; another\n\n  A = one two  \n', { A: 'one two' }],
  ['A=\'one # two\'\nB="say \\"hi\\" for $5"', { A: 'one # two', B: 'say "hi" for $5' }],
  ['A=one # no comment', { A: 'one # no comment' }],
  ['A=smtp://u:p$w@host?x=y', { A: 'smtp://u:p$w@host?x=y' }],
  ['A=one \\\n  two\nB="one \\\ntwo"', { A: 'one   two', B: 'one two' }],
  ['A="one\ntwo"\nB=x', { A: 'one\ntwo', B: 'x' }],
  ['A=back\\\\slash\nB="back\\slash"', { A: 'back\\slash', B: 'back\\slash' }],
  ['A=\nB=""', { A: '', B: '' }],
  ['A=one\r\nB=two\r\n', { A: 'one', B: 'two' }],
  ['A=one\nA=two', { A: 'two' }],
  ['export A=one\n1B=two\nno setting\nC=x', { C: 'x' }],
])('%j is read as the service manager reads it', (text, settings) => {
  expect(parseEnvironmentFile(text)).toEqual(settings)
})

const hasSystemd = spawnSync('systemd-tmpfiles', ['--version']).status === 0
const reason = hasSystemd ? '' : ' (not run: systemd-tmpfiles is not installed)'

/**
 * What systemd reads from a file. It parses /etc/os-release by the same function, and `systemd-tmpfiles` prints a
 * setting of that file without a running service manager.
 */
function readBySystemd(folder: string, text: string): string {
  writeFileSync(join(folder, 'usr/lib/os-release'), text)
  rmSync(join(folder, 'value'), { force: true })
  const { status, stderr } = spawnSync(
    'systemd-tmpfiles',
    [`--root=${folder}`, '--create', join(folder, 'print.conf')],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return readFileSync(join(folder, 'value'), 'utf8')
}

test.skipIf(!hasSystemd)(`any text is read as systemd reads it${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-systemd-'))
  mkdirSync(join(folder, 'usr/lib'), { recursive: true })
  writeFileSync(join(folder, 'print.conf'), 'f /value 0600 - - - %B\n')
  const piece = fc.constantFrom(
    ...['a', 'B', '=', ' ', '\t', '\n', '\r', '"', "'", '\\', '$', '`', '#', ';', 'é', 'BUILD_ID='],
  )
  const text = fc
    .array(piece, { maxLength: 24 })
    .map((pieces) => `BUILD_ID=${pieces.join('')}`)
    // Before version 254 a backslash continued a comment on the next line.
    .filter((given) => !/[#;][^\n\r]*\\[\n\r]/.test(given))
  try {
    fc.assert(
      fc.property(text, (given) => {
        expect(parseEnvironmentFile(given).BUILD_ID ?? '').toBe(readBySystemd(folder, given))
      }),
      { numRuns: Number(process.env.RUNS ?? 30) },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
