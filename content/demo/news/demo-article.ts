import type { Given } from '../../define.ts'
import type { news } from '../../types/news.ts'
import type { DemoRecord } from '../demo-record.ts'

/** An article of the demo company; its date is the day that it is written. */
export type DemoArticle = DemoRecord<Omit<Given<typeof news>, 'publishedOn'>>
