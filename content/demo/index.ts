import { demoCareers } from './careers.ts'
import { demoMessages } from './messages.ts'
import { demoProjects } from './projects.ts'
import { demoSettings } from './settings.ts'
import { demoTechnologies } from './technologies.ts'
import { demoTestimonials } from './testimonials.ts'

/** The demo company, as the seeder writes it. Pictures are paths relative to this folder. */
export const demo = {
  projects: demoProjects,
  careers: demoCareers,
  technologies: demoTechnologies,
  testimonials: demoTestimonials,
  messages: demoMessages,
  settings: demoSettings,
  /** Shown nowhere: a logo to try the settings with. */
  pictures: ['pictures/hsoft.webp'],
}
