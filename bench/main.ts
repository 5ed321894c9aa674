import { writeFile } from 'node:fs/promises'
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
import { benchMessages } from './messages.ts'
import { benchPages } from './pages.ts'
import { benchPostgres } from './postgres.ts'
import { benchReplicas } from './replicas.ts'
import { print, type Row } from './row.ts'
import { benchStart } from './start.ts'
import { benchUploads } from './upload.ts'
import { benchVisits } from './visits.ts'

/** `npm run bench`: runs all measurements, or the named ones, and prints a table and JSON. */
const parts: Record<string, () => Promise<Row[]>> = {
  pages: benchPages,
  visits: benchVisits,
  cold: benchCold,
  growth: benchGrowth,
  messages: benchMessages,
  mail: benchMail,
  start: benchStart,
  uploads: benchUploads,
  backup: benchBackup,
  bytes: benchBytes,
  lighthouse: benchLighthouse,
}

/** `--postgres`: compares PostgreSQL with SQLite in the same run, and measures copying a site both ways. */
const isPostgres = process.argv.includes('--postgres')
const grown = { projects: 40_000, news: 30_000, messages: 30_000, pictures: 1_000 }
if (isPostgres)
  Object.assign(parts, {
    postgres: benchPostgres,
    copy: () => benchCopy(grown),
    replicas: benchReplicas,
  })

const named = [
  ...process.argv.slice(2),
  ...(isPostgres ? ['postgres', 'copy', 'replicas'] : []),
].filter((name) => name !== '--postgres')
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const measured: Record<string, Row[]> = {}
for (const [name, measure] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`Measuring ${name} …`)
  measured[name] = await measure()
}

const cores = cpus()
const machine = {
  processor: cores[0]?.model ?? 'unknown',
  cores: cores.length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  load: generatorName,
}
console.log(
  `\n${machine.processor}, ${machine.cores} cores, ${machine.memory}, Node ${machine.node}, load by ${machine.load}`,
)
for (const [name, rows] of Object.entries(measured)) {
  console.log(`\n${name}`)
  print(rows)
}

if (named.length === 0) {
  const report = { measuredAt: new Date().toISOString(), machine, measured }
  const path = join(import.meta.dirname, 'results.json')
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
}
