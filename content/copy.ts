import type { IconName } from './fields.ts'

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

/** The company's name until someone has saved one. */
export const fallbackName = 'Atrium'

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

export const newsletter = {
  title: 'Newsletter',
  label: 'Your email address',
  button: 'Subscribe',
  note: 'We have no newsletter yet, so your address was not sent or kept.',
  instead: 'Write to us instead.',
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
  name: 'Name',
  email: 'Email',
  company: 'Company',
  optional: 'optional',
  message: 'Message',
  button: 'Send Message',
  sending: 'Sending...',
  sent: {
    title: 'Message sent successfully!',
    text: "We'll get back to you as soon as possible.",
  },
  failed: { title: 'Error sending message', text: 'Please try again later.' },
  apply: 'I would like to apply for:',
} as const

export const notFound = {
  title: 'Oops! Page not found',
  text: 'This stair was drawn but never built, or the floor it led to has been moved. The rest of the house is where it was.',
  back: 'Return to Home',
} as const

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
} as const

export const technologiesCopy = {
  title: 'Technologies, from the ground up',
  lead: 'What we build, floor by floor: the work itself, the tools it takes, and what you can expect of both.',
  empty: 'No technologies yet',
  emptyHint: 'The building is still being drawn.',
  consult: 'Schedule a Consultation',
  prompt: 'Not sure which floor is yours?',
  promptOne: 'Is this what you need?',
  promptLead:
    'Describe the problem and leave the technology to us. The first conversation is free.',
} as const

export const careersCopy = {
  title: 'Careers with room to build',
  lead: 'We hire slowly, say what we pay, and keep teams small enough to know each other’s work.',
  openings: 'Open positions',
  empty: 'No open positions right now',
  emptyHint: 'Every desk is taken at the moment. Good people are still worth a conversation.',
  benefits: 'What comes with the desk',
  prompt: 'Nothing here that fits?',
  promptLead: 'Write to us anyway. Say what you do well and what you would like to build next.',
  benefitCards: [
    {
      drawing: 'rest',
      title: 'Real time off',
      text: 'Thirty days of vacation, and nobody calls you during any of them.',
    },
    {
      drawing: 'hours',
      title: 'Hours that end',
      text: 'A week of 38 hours. Overtime is counted and comes back as time off.',
    },
    {
      drawing: 'learning',
      title: 'Two weeks to learn',
      text: 'Paid days and a budget of your own for courses, books and conferences.',
    },
    {
      drawing: 'place',
      title: 'Your kind of quiet',
      text: 'A desk that is yours at the office, and no duty to sit at it.',
    },
    {
      drawing: 'team',
      title: 'Teams of five',
      text: 'Small enough to decide at one table, together with the people who build.',
    },
    {
      drawing: 'pension',
      title: 'A longer view',
      text: 'A company pension that we pay into from your first month.',
    },
  ],
} as const
