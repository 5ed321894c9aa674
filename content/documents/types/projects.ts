import { anyRichNode } from '../../rich-text/nodes.ts'
import { defineContent, type Given, type RecordOf } from '../define.ts'
import {
  choice,
  group,
  image,
  images,
  list,
  paragraph,
  richText,
  tags,
  text,
  under,
} from '../fields.ts'
import { searchFields } from './search-fields.ts'

/** Filters of the public list. A project matches a filter that its category contains. */
export const projectCategories = ['web', 'mobile', 'iot', 'ai', 'full stack', 'enterprise'] as const

export const projects = defineContent({
  name: 'projects',
  one: 'Project',
  many: 'Projects',
  subtitle: 'Manage your portfolio projects',
  fields: {
    title: text('Title'),
    category: choice('Category', projectCategories),
    description: paragraph('Description'),
    imageUrl: image('Image URL'),
    ...under('Facts', {
      client: text('Client'),
      year: text('Year', { isOptional: true }),
      technologies: tags('Technologies', 'technology'),
    }),
    ...under('Story', {
      challenge: paragraph('Challenge'),
      solution: paragraph('Solution'),
      results: paragraph('Results'),
      story: richText('Story', { allow: anyRichNode, isOptional: true }),
    }),
    ...under('Facts', { keyFeatures: list('Key Features', 'key feature') }),
    ...under('Story', {
      additionalImages: images('Additional Images', 'additional image'),
      testimonial: group('Testimonial', {
        quote: paragraph('Quote'),
        name: text('Name'),
        title: text('Title'),
      }),
    }),
    ...searchFields('description'),
  },
  columns: { Title: 'title', Category: 'category' },
  search: ['title', 'category'],
  slugFrom: 'title',
  filterBy: 'category',
})

export type Project = RecordOf<typeof projects>
export type ProjectValues = Given<typeof projects>
