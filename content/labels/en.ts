import type { projectCategories } from '../types/projects.ts'

/**
 * Labels of the public pages in English: one group for every page, then one for each page. A label may
 * have `{placeholders}`; one of a count has a form for one and for others. No functions: what a page
 * needs is serialized with its loader's data.
 */
export const en = {
  common: {
    skip: 'Skip to content',
    loading: 'Loading...',
    mainMenu: 'Main',
    menu: 'Menu',
    toggleMenu: 'Toggle menu',
    pageNotFound: 'Oops! Page not found',
    returnHome: 'Return to Home',
    more: '+{count} more',
    pagination: {
      pages: 'Pages',
      page: 'Page {page}',
      previous: 'Previous',
      next: 'Next',
      listPage: '{list}, page {page} of {pages}',
      titlePage: '{title}, page {page}',
    },
    footer: 'Footer',
    newsletter: {
      email: 'Your email address',
      subscribe: 'Subscribe',
      note: 'We have no newsletter yet, so your address was not sent or kept.',
      instead: 'Write to us instead.',
    },
  },
  /** When it is switched on; else `common` says that there is none. */
  newsletter: {
    title: 'Newsletter',
    consent:
      'By subscribing you agree that {company} sends you its newsletter by email. You can end this at any time.',
    privacy: 'What we do with your address.',
    asked: {
      title: 'Please look into your mailbox',
      text: 'If the address can be reached, there is a mail with a link. Only when you open it and confirm do you get the newsletter. The link is good for 7 days.',
    },
    confirm: {
      title: 'Confirm the newsletter',
      text: 'One step is left: press the button, and you get the newsletter.',
      action: 'Yes, send it to me',
    },
    confirmed: { title: 'Thank you', text: 'You get the newsletter from now on.' },
    ended: {
      title: 'This link has ended',
      text: 'It has been used, or is older than 7 days. If you have confirmed already, all is well.',
    },
    leave: {
      title: 'Leave the newsletter',
      text: 'Press the button, and you get no more of it.',
      action: 'Send me no more',
    },
    left: { title: 'You have left the newsletter', text: 'You get no more of it.' },
    invalid: 'Please enter a valid email address',
    failed: 'That did not work. Please try again later.',
    letter: {
      subject: 'Please confirm: newsletter of {company}',
      text: 'Somebody, probably you, asked for the newsletter of {company} at {site}.',
      action: 'Confirm the newsletter',
      ignore:
        'If it was not you, do nothing. Without a confirmation you get no newsletter, and your address is deleted after 7 days.',
      footer: 'You get this mail once, because your address was entered at {site}.',
    },
  },
  preview: {
    shown: 'Preview: not public yet',
    ended: 'This preview has ended',
  },
  /** A record or a page of a list that is missing. */
  missing: {
    page: 'Page not found',
    mistyped: 'There is nothing at this address. It may have been mistyped.',
    takenDown: 'It was here once and has been taken down.',
  },
  home: {
    drawing: { section: 'Section A–A, 1:100', lights: 'Lights' },
    voices: 'Whose words to show',
  },
  projects: {
    title: 'Projects',
    back: 'Back to Projects',
    count: { one: '{count} project', other: '{count} projects' },
    shown: { one: '{count} project shown', other: '{count} projects shown' },
    shownPage: '{shown}, page {page} of {pages}',
    filtered: '{category} projects',
    filters: 'Project categories',
    /** What a filter counts, spoken after its number. */
    counted: { one: 'project', other: 'projects' },
    categories: {
      all: 'All',
      web: 'Web',
      mobile: 'Mobile',
      iot: 'IoT',
      ai: 'AI',
      'full stack': 'Full Stack',
      enterprise: 'Enterprise',
    } satisfies Record<'all' | (typeof projectCategories)[number], string>,
    empty: 'No projects found',
    showAll: 'Show All Projects',
  },
  project: {
    notFound: 'Project not found',
    list: 'Projects',
    back: 'Back to Projects',
    plate: 'Picture of the project: {title}',
    client: 'Client',
    category: 'Category',
    year: 'Year',
    sheet: 'Sheet',
    technologies: 'Technologies',
    result: 'the result',
    challenge: 'Challenge',
    solution: 'Solution',
    results: 'Results',
    keyFeatures: 'Key features',
    testimonial: 'In the client’s words',
    next: 'Next project',
    gallery: {
      title: 'Gallery',
      picture: '{title}, picture {number}',
      pictures: 'Pictures of {title}',
      figure: 'Figure {number}',
      figureOf: 'Figure {number} of {total}',
      enlarge: 'Enlarge',
      previous: 'Previous',
      next: 'Next',
      close: 'Close',
    },
  },
  /** Of what stands in a rich text, and what such a text is called where it has a heading. */
  richText: {
    story: 'The story',
    inDepth: 'In depth',
    play: 'Play',
    video: 'Video',
    code: 'Code',
    table: 'Table {number}',
  },
  technologies: {
    title: 'Technologies',
    back: 'Back to Technologies',
    count: { one: '{count} technology', other: '{count} technologies' },
    empty: 'No technologies yet',
  },
  technology: {
    notFound: 'Technology not found',
    list: 'Technologies',
    back: 'Back to Technologies',
    overview: 'Overview',
    keyFeatures: 'Key features',
    used: 'Technologies used',
    next: 'Next technology',
  },
  careers: {
    title: 'Careers',
    back: 'Back to Careers',
    count: { one: '{count} open position', other: '{count} open positions' },
    openings: 'Open positions',
    posted: 'Posted {date}',
    apply: 'Apply now',
  },
  job: {
    breadcrumb: 'Breadcrumb',
    list: 'Careers',
    posted: 'Posted {date}',
    overview: 'Overview',
    table: 'Job overview',
    salary: 'Salary range',
    experience: 'Experience',
    location: 'Location',
    department: 'Department',
    type: 'Employment type',
    postedDate: 'Posted date',
    applyUntil: 'Last day to apply',
    apply: 'Apply Now',
    responsibilities: 'Responsibilities',
    requirements: 'Requirements',
    benefits: 'Benefits',
    others: 'Other openings',
  },
  /** An opening that is missing, or closed. */
  missingJob: {
    notFound: 'Job Not Found',
    closed: 'This position is closed',
    seeBelow: 'Applications are no longer taken. What is open now stands below.',
    noOther: 'Applications are no longer taken, and no other position is open right now.',
    openings: 'Open positions',
  },
  testimonials: {
    title: 'Testimonials',
    back: 'Back to Testimonials',
    count: { one: '{count} testimonial', other: '{count} testimonials' },
    empty: 'No testimonials yet',
  },
  contact: {
    form: {
      name: 'Name',
      email: 'Email',
      company: 'Company',
      optional: 'optional',
      message: 'Message',
      /** The honeypot, which no person sees. */
      website: 'Website',
      send: 'Send Message',
      sending: 'Sending...',
      sent: {
        title: 'Message sent successfully!',
        text: "We'll get back to you as soon as possible.",
      },
      failed: { title: 'Error sending message', text: 'Please try again later.' },
      required: '{field} is required',
      tooLong: '{field} must be at most {max} characters',
      notEmail: 'Please enter a valid email address',
    },
    details: { address: 'Address', email: 'Email', phone: 'Phone', hours: 'Hours' },
    apply: 'I would like to apply for: {title}',
    /** Of characters that no person types, such as a line break in a name. */
    notSendable: '{field} contains characters that cannot be sent',
    retryAfter: 'Please try again in {time}.',
  },
  plain: { updated: 'Last changed on {date}' },
  /** On the privacy page while it is kept by which page a message came. */
  privacy: {
    title: 'By which page you write',
    text: 'With your message the contact form sends the page that you write from, the first page of your visit and the name of the site that led you here. Your browser holds them in its memory for this visit only; nothing is stored on your device.',
  },
  /** Pictures of shared links: what kind of page it is. */
  shared: {
    project: 'Project',
    career: 'Open position',
    technology: 'Technology',
  },
}
