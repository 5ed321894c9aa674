import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'

/** Preloaded into a program by `runToChange`. Lists its changes to a folder and kills it right before one of them. */

const { CHANGES_OF: folder = '', CHANGES_LIST: list = '', KILL_AT: killAt } = process.env
const kinds = new Set<string>()

function note(change: string, path: unknown) {
  if (typeof path !== 'string' || !path.startsWith(folder)) return
  const place = relative(folder, path)
    .replace(/[0-9a-f]{64}/, 'HASH')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID')
    .replace(/\d{4}-\d\d-\d\dT[\w-]+/, 'TIME')
  const kind = `${change} ${place}`
  if (kinds.has(kind)) return
  kinds.add(kind)
  fs.appendFileSync(list, `${kind}\n`)
  if (kinds.size === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

/** Replaces a function of a module by one that first notes its path argument. */
function noteCalls<Name extends string>(
  module: Record<Name, (...parameters: never[]) => unknown>,
  name: Name,
) {
  const real = module[name]
  module[name] = (...parameters: never[]) => {
    note(name, parameters[0])
    return real(...parameters)
  }
}

for (const name of ['mkdir', 'open', 'rename', 'rm', 'rmdir', 'writeFile'] as const)
  noteCalls(promises as never, name) // a cast: the first parameter of all these functions is a path
noteCalls(fs as never, 'createWriteStream') // a cast: its first parameter is a path
syncBuiltinESMExports()
