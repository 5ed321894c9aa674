import { anyRichNode } from '../../rich-text/nodes.ts'
import { defineContent, type RecordOf } from '../define.ts'
import { color, icon, image, list, paragraph, richText, tags, text, under } from '../fields.ts'
import { searchFields } from './search-fields.ts'

export const technologies = defineContent({
  name: 'technologies',
  one: 'Technology',
  many: 'Technologies',
  subtitle: 'Manage technology stack',
  fields: {
    title: text('Title'),
    description: paragraph('Description'),
    ...under('Story', {
      fullDescription: paragraph('Full description'),
      story: richText('Story', { allow: anyRichNode, isOptional: true }),
    }),
    icon: icon('Icon'),
    color: color('Color'),
    ...under('Facts', {
      features: list('Features', 'feature'),
      technologies: tags('Technologies', 'technology'),
    }),
    imageUrl: image('Image URL'),
    ...searchFields('description'),
  },
  columns: { Name: 'title', Description: 'description' },
  search: ['title', 'description'],
  slugFrom: 'title',
})

export type Technology = RecordOf<typeof technologies>
