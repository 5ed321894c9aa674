import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters of a shown commit. */
const length = 8

/**
 * The beginning of the commit that is checked out in a folder; `undefined` if the folder is no repository. Reads the
 * files of Git, which is not installed in containers: https://git-scm.com/docs/gitrepository-layout
 */
export function commitOf(folder: string): string | undefined {
  const git = gitFolder(folder)
  const head = read(join(git, 'HEAD'))
  const [, ref] = /^ref: (\S+)/.exec(head) ?? []
  const commit = ref === undefined ? head : refAt(git, ref)
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, length) : undefined
}

/** A worktree has a file that names its folder. */
function gitFolder(folder: string): string {
  const [, path] = /^gitdir: (.+)/.exec(read(join(folder, '.git'))) ?? []
  return path ?? join(folder, '.git')
}

/** The commit of a branch: in a file of its own, or among the packed ones. A worktree shares those of its repository. */
function refAt(git: string, ref: string): string {
  const shared = read(join(git, 'commondir'))
  const folder = shared === '' ? git : join(git, shared)
  const packed = new RegExp(`^([0-9a-f]+) ${RegExp.escape(ref)}$`, 'm')
  return read(join(folder, ref)) || (packed.exec(read(join(folder, 'packed-refs')))?.[1] ?? '')
}

/** The text of a file without white space around it; empty if it cannot be read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
