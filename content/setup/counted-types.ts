import type { SeededName } from '../documents/changes.ts'
import { type ContentName, contentNames, contents } from '../documents/content-types.ts'
import { pluralAfterNumber } from '../documents/define.ts'

type Words = readonly [one: string, many: string]

/** Singular and plural names of the types of demo content, for sentences. */
const words = {
  ...declared(),
  messages: ['message', 'messages'],
  images: ['image', 'images'],
  settings: ['setting', 'settings'],
  pages: ['page', 'pages'],
} satisfies Record<SeededName, Words>

function declared() {
  const all = contentNames.map((name) => {
    return [name, [contents[name].one.toLowerCase(), pluralAfterNumber(contents[name])]]
  })
  return Object.fromEntries(all) as Record<ContentName, Words> // Cast: `fromEntries` loses the keys.
}

const number = new Intl.NumberFormat('en-US')

/** Counts by type: `12 projects`, `1 career`. Types with a count of 0 are omitted. */
export const countedTypes = (counts: readonly { type: SeededName; count: number }[]): string[] =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => `${number.format(count)} ${words[type][count === 1 ? 0 : 1]}`)
