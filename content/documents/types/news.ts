import { anyRichNode } from '../../rich-text/nodes.ts'
import { defineContent, type RecordOf } from '../define.ts'
import { date, image, paragraph, richText, text, under } from '../fields.ts'
import { searchFields } from './search-fields.ts'

export const news = defineContent({
  name: 'news',
  one: 'Article',
  many: 'News',
  subtitle: 'Company news, newest first',
  fields: {
    title: text('Title', { maxLength: 200 }),
    teaser: paragraph('Teaser', { maxLength: 600 }),
    ...under('Story', { story: richText('Story', { allow: anyRichNode }) }),
    picture: image('Image', { isOptional: true }),
    author: text('Author', { isOptional: true, maxLength: 120 }),
    publishedOn: date('Date'),
    ...searchFields('teaser'),
  },
  columns: { Title: 'title', Date: 'publishedOn' },
  search: ['title', 'teaser'],
  slugFrom: 'title',
  newestBy: 'publishedOn',
})

export type Article = RecordOf<typeof news>
