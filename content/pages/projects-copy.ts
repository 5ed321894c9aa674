import type { projectCategories } from '../types/projects.ts'

/** The marketing words of the pages about projects. */
export const projectsCopy = {
  title: 'Projects, drawn to scale',
  lead: 'Every plate shows one product as we left it: in daily use, measured, and with the number it was built to move.',
  empty: 'No projects found',
  emptyHint: 'Nothing hangs in this room yet.',
  showAll: 'Show All Projects',
  prompt: 'Have something like this to build?',
  promptLead: 'Tell us what has to go right. You will hear from someone who would work on it.',
} as const

/** What the filters of the project list are called. */
export const categoryLabels = {
  all: 'All',
  web: 'Web',
  mobile: 'Mobile',
  iot: 'IoT',
  ai: 'AI',
  'full stack': 'Full Stack',
  enterprise: 'Enterprise',
} satisfies Record<'all' | (typeof projectCategories)[number], string>
