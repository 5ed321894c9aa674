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
] as const

export const home = {
  services: {
    label: 'Services',
    title: 'Every trade under one roof.',
    text: 'Most products need several of them, and nobody wants to be the one who coordinates. The people who draw, build and run yours sit a staircase apart.',
    all: 'All services and technologies',
  },
  testimonials: { label: 'Testimonials', title: 'What clients say after moving in.' },
  projects: {
    label: 'Latest Projects',
    title: 'Opened lately, in use every day.',
    none: 'The first ones are on the drawing board.',
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

export const about = {
  title: 'We draw first, then we build, then we stay.',
  lead: 'We are a software company of engineers and designers who work the way good builders do: a plan everyone can read, materials that last, and somebody who still answers the phone when the house is ten years old.',
  parts: [
    {
      title: 'A plan you can read',
      text: 'Before the first line of code you get a drawing of what will stand at the end: what it does, what it connects to, what it costs and in which order it is built. If the plan shows that you should buy something instead of having it built, we say so.',
    },
    {
      title: 'One team, from the ground up',
      text: 'The people you meet in the first conversation are the people who build. Designers and engineers sit together, so that nothing is thrown over a wall, and every few weeks there is something finished that you can walk through.',
    },
    {
      title: 'Materials that age well',
      text: 'We prefer technology that is well kept, well documented and understood by more people than us. You own the code, the data and the documentation, and you can change the locks whenever you like.',
    },
    {
      title: 'We stay',
      text: 'Software is finished when nobody uses it any more. We keep what we build secure and up to date, and measure whether it does for your people what the plan promised.',
    },
  ],
  more: 'See what we have built',
} as const

export const privacy = {
  title: 'Privacy',
  lead: 'This site collects as little as it can. There is no tracking, no advertising and no cookie banner, because there is nothing to ask you about.',
  updated: '2026-11-01',
  parts: [
    {
      title: 'When you read',
      text: 'Pages come from our own server; fonts, scripts and drawings too. We use no analytics and no third-party services, and set no cookies for visitors. Like every web server, ours sees your network address in order to answer you; it appears in technical logs that are used to keep the site running and safe.',
    },
    {
      title: 'When you write to us',
      text: 'The contact form sends us your name, your email address, your company if you give one, and your message. We store them to answer you and show them only to the people here who do. We neither sell nor share them, and use them for nothing else.',
    },
    {
      title: 'When you apply for a job',
      text: 'An application reaches us as a message and is read by the people who hire. Tell us if you would like it to be deleted when the position is filled.',
    },
    {
      title: 'When your browser is ours for a moment',
      text: 'Only staff who sign in to the back office get a token, kept in their own browser for as long as they are signed in.',
    },
    {
      title: 'What you can ask of us',
      text: 'You can ask at any time what we hold about you, have it corrected, get a copy of it or have it deleted. Write to the address at the bottom of this page; no form and no reason is needed.',
    },
  ],
} as const

export const terms = {
  title: 'Terms',
  lead: 'The short rules of this website. What we agree on when we build something for you is written in a contract, not here.',
  updated: '2026-11-01',
  parts: [
    {
      title: 'What this site is',
      text: 'It tells you what we do, what we have built and whom we are looking for. We keep it correct and current, but it is information and not an offer; nothing on it is a promise about a future project.',
    },
    {
      title: 'Texts, drawings and pictures',
      text: 'They belong to us or to the clients whose projects they show. Quote and link as you like; please ask before you use a picture or a whole text elsewhere.',
    },
    {
      title: 'Names and marks',
      text: 'The names of clients, products and technologies belong to their owners. That we mention one means that we worked with it, and nothing more.',
    },
    {
      title: 'Links that lead away',
      text: 'We choose them with care and have no influence on what stands behind them tomorrow. Tell us if one has gone bad.',
    },
    {
      title: 'If something is wrong',
      text: 'Found a mistake, a broken page or a way in that should not be one? Write to us; we are glad to hear it and will mend it.',
    },
  ],
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
