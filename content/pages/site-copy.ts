import type { IconName } from '../fields.ts'

/** The marketing words of the public pages. What the staff edit lives in the database instead. */

export const nav = [
  { label: 'Services', to: '/#services' },
  { label: 'Technologies', to: '/technologies' },
  { label: 'Projects', to: '/projects' },
  { label: 'Careers', to: '/careers' },
  { label: 'Contact', to: '/contact' },
] as const

export const stats = [
  { figure: '250+', label: 'Projects Completed' },
  { figure: '50+', label: 'Team Members' },
  { figure: '100%', label: 'Client Satisfaction' },
  { figure: '10+', label: 'Years Experience' },
] as const

export const callToAction = { label: 'Get Started', to: '/#contact' } as const

export const footer = {
  site: [
    { label: 'Portfolio', to: '/projects' },
    { label: 'Careers', to: '/careers' },
    { label: 'Contact', to: '/contact' },
  ],
  company: [
    { label: 'About Us', to: '/about' },
    { label: 'Privacy', to: '/privacy' },
    { label: 'Terms', to: '/terms' },
  ],
} as const

export const hero = {
  title: 'Software, built the way good houses are.',
  text: 'Drawn before it is built, load-bearing from the first day, and pleasant to live in for years. We plan, build and look after digital products.',
  contact: 'Start a project',
  portfolio: 'See our work',
} as const

/** The rooms of the building on the home page: a technology's icon and the caption in its room. */
export const rooms = [
  { icon: 'web', label: 'Web' },
  { icon: 'mobile', label: 'Mobile' },
  { icon: 'cloud', label: 'Cloud' },
  { icon: 'ai', label: 'AI' },
  { icon: 'iot', label: 'IoT' },
  { icon: 'fullstack', label: 'Full stack' },
] as const satisfies readonly { icon: IconName; label: string }[]

export const home = {
  services: {
    label: 'Services',
    title: 'Every trade under one roof.',
    titleOne: 'One trade, and that one well.',
    text: 'Most products need several of them, and nobody wants to be the one who coordinates. The people who draw, build and run yours sit a staircase apart.',
    all: 'All services and technologies',
  },
  testimonials: {
    id: 'testimonials',
    label: 'Testimonials',
    title: 'What clients say after moving in.',
    titleOne: 'What a client says after moving in.',
    all: 'All testimonials',
  },
  projects: {
    label: 'Latest Projects',
    labelOne: 'Latest Project',
    title: 'Opened lately, in use every day.',
    all: 'All projects',
  },
  technologies: {
    label: 'Technologies',
    title: 'What it is made of.',
    text: 'We choose materials that are still sold, documented and understood in ten years.',
    all: 'All technologies',
  },
  stats: { label: 'The company in figures' },
} as const

export const contact = {
  label: 'Contact',
  title: 'Tell us what you want to build.',
  text: 'A few sentences are enough. The people who would work on it read your message and answer it themselves.',
} as const

export const notFound = {
  text: 'This stair was drawn but never built, or the floor it led to has been moved. The rest of the house is where it was.',
} as const
