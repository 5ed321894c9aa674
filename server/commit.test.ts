import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitOf } from './commit.ts'

let folder: string
let repository: string

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...words], {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const commit = () => git('rev-parse', 'HEAD').slice(0, 8)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  repository = join(folder, 'repository')
  execFileSync('git', ['init', '-q', '-b', 'topic/quay', repository])
  git('commit', '-q', '--allow-empty', '-m', 'One')
})
afterAll(() => rm(folder, { recursive: true }))

test('the commit of a branch is found', () => {
  expect(commitOf(repository)).toBe(commit())
})

test('the commit of a branch that Git has packed is found', () => {
  git('pack-refs', '--all')
  expect(commitOf(repository)).toBe(commit())
})

test('the commit of a worktree is found', () => {
  const worktree = join(folder, 'worktree')
  git('worktree', 'add', '-q', '-b', 'other', worktree)
  expect(commitOf(worktree)).toBe(commit())
})

test('the commit of a tag that is checked out is found', () => {
  git('tag', '0.2.0')
  git('checkout', '-q', '0.2.0')
  expect(commitOf(repository)).toBe(commit())
})

test('a folder that is no repository, or whose repository has no commit, has none', async () => {
  expect(commitOf(folder)).toBeUndefined()
  const empty = join(folder, 'empty')
  execFileSync('git', ['init', '-q', empty])
  expect(commitOf(empty)).toBeUndefined()
  await writeFile(join(empty, '.git/HEAD'), 'nonsense')
  expect(commitOf(empty)).toBeUndefined()
})
