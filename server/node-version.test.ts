import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeComplaint, oldestNode } from './node-version.js'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test.each(['20.20.1', '22.18.0', '25.9.0', '8.0.0'])(
  'Node %s is refused with one sentence',
  (found) => {
    const complaint = nodeComplaint(found)
    expect(complaint).toContain(`Node 26 or newer is needed and this is ${found}`)
    expect(complaint).not.toContain('\n')
  },
)

test.each(['26.0.0', '26.10.0', '100.1.0', process.versions.node])(
  'Node %s is accepted',
  (found) => {
    expect(nodeComplaint(found)).toBeUndefined()
  },
)

test('package.json and .nvmrc name the same version', () => {
  expect(JSON.parse(read('package.json')).dependencies.node).toMatch(`${oldestNode}.`)
  expect(read('.nvmrc').trim()).toBe(String(oldestNode))
})

test.each(['main.js', 'cli/atrium.js', 'process/launch.js'])(
  '%s imports nothing that an old Node lacks before the version check',
  (file) => {
    const imports = [...read(`server/${file}`).matchAll(/^import .*$/gm)].map(([line]) => line)
    expect(imports.length).toBeGreaterThan(0)
    const old = /^import (?:module from 'node:module'|\{ \w+ \} from 'node:(?:path|url)')$/
    const ours = /^import .* from '\.{1,2}\/(?:process\/launch|node-version)\.js'$/
    expect(imports.filter((line) => !old.test(line) && !ours.test(line))).toEqual([])
  },
)
