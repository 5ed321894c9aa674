import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copySources } from '#tests/support/sources/copy-sources.ts'

const root = join(import.meta.dirname, '../..')

/** A copy of the sources, in which a recipe of CONTRIBUTING.md is carried out. It shares the packages. */
export interface SourceCopy {
  /** Inserts lines before the first line that contains `before`. */
  insert(file: string, lines: string, before: string): void
  replace(file: string, text: string, by: string): void
  write(file: string, content: string): void
  /** Runs a program of `node_modules/.bin`. Returns its output; throws it if the program fails. */
  run(program: string, ...args: string[]): string
  remove(): void
}

export function openCopy(): SourceCopy {
  const directory = copySources('atrium-recipe-')
  const at = (file: string) => join(directory, file)
  return {
    insert(file, lines, before) {
      const source = readFileSync(at(file), 'utf8')
      const place = source.split('\n').find((line) => line.includes(before))
      if (place === undefined) throw new Error(`${file} has no line with ${before}`)
      writeFileSync(
        at(file),
        source.replace(place, () => `${lines}\n${place}`),
      )
    },
    replace(file, text, by) {
      const source = readFileSync(at(file), 'utf8')
      if (!source.includes(text)) throw new Error(`${file} has no ${text}`)
      writeFileSync(
        at(file),
        source.replace(text, () => by),
      )
    },
    write(file, content) {
      mkdirSync(dirname(at(file)), { recursive: true })
      writeFileSync(at(file), content)
    },
    run(program, ...args) {
      const ended = spawnSync(join(root, 'node_modules/.bin', program), args, {
        cwd: directory,
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: at('data') },
      })
      const output = ended.stdout + ended.stderr
      if (ended.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${output}`)
      return output
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}

/** The code blocks under a heading of CONTRIBUTING.md, without their indentation. */
export function codeUnder(heading: string): string[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, chapter = ''] = text.split(`\n## ${heading}\n`)
  const blocks = chapter.split('\n## ')[0]?.matchAll(/\n( *)```tsx?\n(.*?\n) *```/gs) ?? []
  return [...blocks].map(([, indent, code = '']) =>
    code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}
