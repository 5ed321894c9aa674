import type { PartialPageValues } from '../define-page.ts'
import type { PageName, Pages } from '../pages/index.ts'
import { demoAbout, demoPrivacy, demoTerms } from './text-pages.ts'

/** The words of the demo company's pages; where it has none, the samples stand. */
export const demoPages: { [N in PageName]?: PartialPageValues<Pages[N]> } = {
  home: {
    hero: {
      show: 'house',
      houseRooms: [
        { caption: 'Web', to: '/technologies/web-platforms' },
        { caption: 'Mobile', to: '/technologies/mobile-apps' },
        { caption: 'Cloud', to: '/technologies/cloud-operations' },
        { caption: 'AI', to: '/technologies/applied-ai' },
        { caption: 'IoT', to: '/technologies/connected-devices' },
        { caption: 'Full stack', to: '/technologies/full-stack-product-teams' },
      ],
      title: 'Software, built the way good houses are.',
      text: 'Drawn before it is built, load-bearing from the first day, and pleasant to live in for years. We plan, build and look after digital products.',
    },
    services: {
      title: 'Every trade under one roof.',
      titleOne: 'One trade, and that one well.',
      text: 'Most products need several of them, and nobody wants to be the one who coordinates. The people who draw, build and run yours sit a staircase apart.',
      all: 'All services and technologies',
    },
    testimonials: {
      title: 'What clients say after moving in.',
      titleOne: 'What a client says after moving in.',
    },
    projects: { title: 'Opened lately, in use every day.' },
    technologies: {
      title: 'What it is made of.',
      text: 'We choose materials that are still sold, documented and understood in ten years.',
    },
    stats: {
      figures: [
        { figure: '250+', label: 'Projects Completed' },
        { figure: '50+', label: 'Team Members' },
        { figure: '100%', label: 'Client Satisfaction' },
        { figure: '10+', label: 'Years Experience' },
      ],
    },
  },
  technologies: {
    head: {
      title: 'Technologies, from the ground up',
      lead: 'What we build, floor by floor: the work itself, the tools it takes, and what you can expect of both.',
    },
    empty: { hint: 'The building is still being drawn.', link: 'Tell us what it should hold' },
    prompt: {
      title: 'Not sure which floor is yours?',
      lead: 'Describe the problem and leave the technology to us. The first conversation is free.',
    },
  },
  projects: {
    head: {
      title: 'Projects, drawn to scale',
      lead: 'Every plate shows one product as we left it: in daily use, measured, and with the number it was built to move.',
    },
    empty: { hint: 'Nothing hangs in this room yet.' },
    prompt: {
      title: 'Have something like this to build?',
      lead: 'Tell us what has to go right. You will hear from someone who would work on it.',
    },
  },
  careers: {
    head: {
      title: 'Careers with room to build',
      lead: 'We hire slowly, say what we pay, and keep teams small enough to know each other’s work.',
    },
    empty: {
      hint: 'Every desk is taken at the moment. Good people are still worth a conversation.',
    },
    benefits: {
      title: 'What comes with the desk',
      cards: [
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
    },
    prompt: {
      lead: 'Write to us anyway. Say what you do well and what you would like to build next.',
      titleNone: 'Write before there is an opening.',
      leadNone: 'Say what you do well and what you would like to build next.',
    },
  },
  testimonials: { head: { lead: 'What clients say after moving in, in their own words.' } },
  contact: {
    form: {
      title: 'Tell us what you want to build.',
      text: 'A few sentences are enough. The people who would work on it read your message and answer it themselves.',
    },
  },
  about: demoAbout,
  privacy: demoPrivacy,
  terms: demoTerms,
  'not-found': {
    message: {
      text: 'This stair was drawn but never built, or the floor it led to has been moved. The rest of the house is where it was.',
    },
  },
  footer: {
    newsletter: { title: 'Newsletter' },
    end: { text: 'Drawn and built in our own house.' },
  },
}
