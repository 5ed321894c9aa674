import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type ContentName,
  type Contents,
  contentNames,
  contents,
} from '#content/documents/content-types.ts'
import type { Content, Given } from '#content/documents/define.ts'
import type { PartialPageValues } from '#content/documents/define-page.ts'
import type { PageName, Pages } from '#content/documents/pages/index.ts'
import type { Settings } from '#content/documents/settings.ts'
import type { Message } from '#content/inbox/messages-api.ts'
import { documentOf } from '#content/rich-text/from-markdown.ts'
import { root } from '../program.ts'

/** The demo company's folder. Its README describes the file format. */
export const demoFolder = join(root, 'demo')

/** A record of the demo company, with its age. */
export type DemoRecord<V> = V & {
  /** Age in days on the day of seeding. */
  daysAgo: number
}

/** A demo record. If its type is sorted by a date field, the record lacks that date, and the seed sets it. */
type DemoValues<C extends Content> = DemoRecord<
  Omit<Given<C>, C extends { newestBy: infer Name } ? Name & string : never>
>

type DemoRecords = { [N in ContentName]: DemoValues<Contents[N]>[] }

/**
 * The demo company's content. Records and messages are sorted newest first. Pages are only listed if they have texts.
 */
export interface Demo extends DemoRecords {
  messages: DemoRecord<Omit<Message, '_id' | 'createdAt'>>[]
  settings: Settings
  pages: { [N in PageName]?: PartialPageValues<Pages[N]> }
}

/** Reads the demo company from its files. Tests validate them against the declarations. */
export function readDemo(): Demo {
  const records = contentNames.map((name) => [name, readRecords(name, contents[name])])
  const pages = filesIn('pages', 'json').map((file) => [basename(file, '.json'), readJson(file)])
  const demo = {
    ...Object.fromEntries(records),
    messages: readRecords('messages'),
    settings: readJson('settings.json'),
    pages: Object.fromEntries(pages),
  }
  return demo as Demo // tests validate it
}

const filesIn = (folder: string, ending: string) =>
  globSync(`${folder}/*.${ending}`, { cwd: demoFolder })
const read = (file: string) => readFileSync(join(demoFolder, file), 'utf8')
const readJson = (file: string) => parseJson(file, read(file))

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new Error(`demo/${file} has no valid JSON`, { cause })
  }
}

/** The records of a folder, newest first. */
const readRecords = (folder: string, content?: Content) =>
  filesIn(folder, 'md')
    .map((file) => readRecord(file, content))
    .sort((a, b) => a.daysAgo - b.daysAgo)

/** Reads a record's file: front matter in JSON, then one section per long text, headed by the name of its field. */
function readRecord(file: string, content?: Content) {
  const [, facts = '', body = ''] = /^---\n(.*?)^---\n(.*)/ms.exec(read(file)) ?? []
  const [, ...sections] = body.split(/^# /m)
  const texts = sections.map((section) => {
    const [, name = '', text = ''] = /^(\w+)\n(.*)/s.exec(section) ?? []
    const isRich = content?.fields[name]?.kind === 'richText'
    return [name, isRich ? documentOf(text) : unwrapped(text)]
  })
  const record = { ...Object(parseJson(file, facts)), ...Object.fromEntries(texts) }
  return record as DemoRecord<object> // tests validate it
}

/** Joins the lines of each paragraph. */
const unwrapped = (text: string) =>
  text
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '))
    .join('\n\n')
