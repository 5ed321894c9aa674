import { careers } from './careers.ts'
import { projects } from './projects.ts'
import { technologies } from './technologies.ts'
import { testimonials } from './testimonials.ts'

/** Every content type. A new one is a file, a line here and a migration. */
export const contents = { projects, careers, technologies, testimonials }

export type Contents = typeof contents
export type ContentName = keyof Contents

export const contentNames = Object.keys(contents) as ContentName[] // keys of a literal: exactly these
