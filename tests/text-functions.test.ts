import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { textFunctions } from '#tests/support/measuring/text-functions.ts'

const root = join(import.meta.dirname, '..')

/** Signs of each syntax, and letters of several scripts. A text is one of them, repeated. */
const units = [
  ...['a', '0', '9,', '.', '1. ', 'a ', 'or ', 'a\n', '\n', ' ', '\t', '- ', '> ', '# '],
  ...['/', '\\', '[', '[[', '![', '[a](', '(', '<', '<a ', '<p>', '<!--', '<![CDATA[', '>'],
  ...['*', '**a', '_', '__a', '`', '```\n', ':::a\n', '{a="', '{{', '|', 'a|b\n-|-\n'],
  ...['&', '&amp;', '"', "'", '=', ';', '@', 'a@', 'www.', 'http://', '€1 ', '%', '%41', '!'],
  ...['\u0301', '\u0316\u0301', 'ﾞ\u0301', '\u00ad', '\u200b', '\ud800', '\u0001'],
  ...['ß', 'ü', 'İ', 'ﷺ', 'schiff', '文', 'ก', '😀'],
]
const lengths = [1, 1_000, 100_000]

/** Milliseconds of processor time. A turn of the event loop may take this long; linear functions take a tenth. */
const most = 100
/** The shortest of several calls counts, because the first compiles the code and any may collect garbage. */
const mostCalls = 5

const calls = Object.entries(textFunctions).flatMap(([file, functions]) =>
  Object.entries(functions).map(([name, call]) => ({ file, name, call })),
)

test.each(calls)('$name of $file reads any text within a turn', async ({ call }) => {
  for (const unit of units) {
    for (const length of lengths) {
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
      let shortest = Number.POSITIVE_INFINITY
      for (let times = 0; times < mostCalls && shortest > most; times++)
        shortest = Math.min(shortest, await processorTime(() => call(text)))
      expect(shortest, `${length} characters of ${JSON.stringify(unit)}`).toBeLessThan(most)
    }
  }
})

/** Folders of functions without side effects. */
const folders = [
  ...['app/site/careers', 'app/site/head', 'app/site/projects', 'app/site/text'],
  ...['content/inbox', 'content/redirects', 'content/rich-text', 'content/text'],
  ...['server/imports/convert'],
]

/** Functions that read no text of others within a turn, with the reason. */
const others = new Set([
  // Makes a schema; the schema is tested by `line` and `lines`.
  ...['strings.ts anyText', 'strings.ts requiredText', 'strings.ts optionalLine'],
  // Reads the name of a drawing or a category of the site itself.
  ...['benefit-drawing.tsx isBenefitDrawing', 'categories.ts categoryCondition'],
  // Runs in a command or a browser, where nobody else waits.
  ...['from-markdown.ts documentOf', 'html-tree.ts parseHtml', 'read-html.ts readHtml'],
  'read-html.ts hasDeepLists',
  'read-html.ts readPastedHtml',
  // Bounded by `storyOf`, which has a test of its own.
  'source-tree.ts sourceTree',
])

const reader =
  /export (?:async )?(?:function\*? (\w+)\(|const (\w+) = (?:async )?\()\s*\w+: string\b(?!\[)/g

test('each exported function that reads a text is tested', async () => {
  for (const folder of folders) {
    const paths = await readdir(join(root, folder), { recursive: true })
    for (const path of paths.filter((each) => /(?<!\.test|\.d)\.tsx?$/.test(each))) {
      const file = `${folder}/${path}`
      const code = await readFile(join(root, file), 'utf8')
      const names = [...code.matchAll(reader)].map(([, first, second]) => first ?? second ?? '')
      for (const name of names.filter((each) => !others.has(`${path.split('/').at(-1)} ${each}`)))
        expect(textFunctions[file]?.[name], `${file} ${name}`).toBeDefined()
    }
  }
})
