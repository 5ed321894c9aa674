import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/**
 * Draws the demo company's pictures: `npm run draw -- [part of a name …]`.
 * Some files in plates/ and rooms/, and marks.ts, export `drawings`: SVG by the picture's name.
 */

const here = new URL('.', import.meta.url)
const pictures = fileURLToPath(new URL('../../content/demo/pictures/', here))
mkdirSync(pictures, { recursive: true })

type Drawings = Record<string, () => string>
const modules = [
  ...['plates', 'rooms'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, here), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  ),
  'marks.ts',
]

const wanted = process.argv.slice(2)
let total = 0
for (const file of modules) {
  // A module is untyped when its name is known only at run time.
  const { drawings = {} } = (await import(new URL(file, here).href)) as { drawings?: Drawings }
  for (const [name, draw] of Object.entries(drawings)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue
    const target = `${pictures}${name}.webp`
    await sharp(Buffer.from(draw())).webp({ quality: 82, effort: 6 }).toFile(target)
    const size = statSync(target).size
    total += size
    console.log(`${name.padEnd(30)} ${Math.round(size / 1024)} KB`)
  }
}
console.log(`${Math.round(total / 1024)} KB in all`)
