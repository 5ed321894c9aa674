import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { benchBackup } from './backup.ts'
import { benchBytes } from './bytes.ts'
import { benchCold } from './cold.ts'
import { benchCopy } from './copy.ts'
import { benchGrowth } from './growth.ts'
import { benchLighthouse } from './lighthouse.ts'
import { generatorName } from './load.ts'
import { benchMail } from './mail.ts'
import { benchMemory } from './memory.ts'
import { benchMessages } from './messages.ts'
import { benchPages } from './pages.ts'
import { withTables } from './performance-page.ts'
import { benchPostgres } from './postgres.ts'
import { benchReplicas } from './replicas.ts'
import { print, type Row } from './row.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './upload.ts'
import { benchVisits } from './visits.ts'

/** `npm run bench`: runs all measurements, or the named ones, and writes their tables into docs/performance.md. */
const parts: Record<string, () => Promise<Row[]>> = {
  pages: benchPages,
  visits: benchVisits,
  cold: benchCold,
  growth: benchGrowth,
  messages: benchMessages,
  mail: benchMail,
  start: benchStart,
  memory: benchMemory,
  uploads: benchUploads,
  backup: benchBackup,
  bytes: benchBytes,
  lighthouse: benchLighthouse,
  postgres: benchPostgres,
  copy: benchCopy,
  replicas: benchReplicas,
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const [core] = cpus()
const machine = [
  new Date().toISOString().slice(0, 10),
  `${core?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  `${process.platform} ${process.arch}, Node ${process.version.slice(1)}, load by ${generatorName}`,
].join('; ')
const page = join(import.meta.dirname, '../docs/performance.md')

console.log(machine)
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await measure()
  print(rows)
  const tables = withTables(await readFile(page, 'utf8'), { [name]: rows }, `Measured ${machine}.`)
  await writeFile(page, tables)
}
