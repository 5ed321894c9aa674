import type { CareerValues } from '../types/careers.ts'
import type { DemoRecord } from './demo-record.ts'
import { prose } from './prose.ts'
import { story } from './story.ts'

/** What everyone at the company gets; each opening adds two of its own. */
const everyone = [
  'Thirty days of vacation, plus December 24 and 31',
  'A working week of 38 hours, with overtime counted and taken as time off',
  'Two paid weeks a year for learning, and 2,000 euros to spend on it',
  'A company pension with a contribution of 5% from us',
]

/** In the order of the site: newest first. */
export const demoCareers: DemoRecord<CareerValues>[] = [
  {
    title: 'Senior Full-Stack Engineer',
    department: 'Engineering',
    location: 'Hamburg, Germany',
    type: 'Full-time',
    salary: '€72,000 – €88,000 a year',
    experience: '5-8 years',
    daysAgo: 4,
    description: prose`
      You will join a team of five that builds one product from the first sketch to its third year
      in use. At the moment that is a dispatch board for a harbor and an ordering system for a
      wholesale market. Both run at night, and both are used by people who have no time for
      software.

      We work in TypeScript and PostgreSQL for the most part, and choose something else when there
      is a reason. You will write code on most days, review it on all of them, and sit next to the
      people who use it about once a month.

      The team decides together how a thing is built. We write decisions down on one page,
      including what spoke against them, so that the next person can disagree with the right
      sentence.
    `,
    responsibilities: [
      'Build features across the database, the server and the screen, and see them into use',
      'Visit the people you build for, and bring back what they do, not only what they say',
      'Review your colleagues’ changes within a working day',
      'Write the tests that let you deploy on a Friday without thinking about it',
      'Plan the two or three steps that a large change can be shipped in',
      'Help two junior engineers grow, with an hour each a week set aside for it',
      'Take one week in six as the person who answers when something breaks',
    ],
    requirements: [
      'Five or more years of building web products that people used in earnest',
      'Sound knowledge of TypeScript and of one relational database, including its query plans',
      'Experience with a system that had to keep running while it changed',
      'An eye for screens: you notice when a table is hard to read',
      'English for writing; German is useful with clients, and we pay for lessons',
    ],
    benefits: [
      ...everyone,
      'On-call weeks paid at a flat rate, whether the phone rings or not',
      'An office on the water, with a desk that is yours and no duty to sit at it',
    ],
  },
  {
    title: 'Embedded Engineer',
    department: 'Connected Devices',
    location: 'Hamburg, Germany',
    type: 'Full-time',
    salary: '€66,000 – €82,000 a year',
    experience: '4-7 years',
    daysAgo: 11,
    description: prose`
      Our devices live in cellars, greenhouses and the backs of vans. They run for years on one
      battery, and nobody is nearby when something goes wrong. You will write the firmware that
      makes this boring.

      The team is four people and a lab with a climate chamber, a shielded box and a soldering
      station that is tidier than most kitchens. You will work on the next radio module for 61,000
      water meters and on a temperature logger that has to survive a dishwasher. Boards are
      designed with a partner company two streets away, and you will have a say in them.
    `,
    details: story`
      ## Your first half year

      Nobody here is handed a ticket on the first morning. This is how it went for the last two
      people who joined the team, and they have both read it.

      1. **The first month** you take one of our loggers apart, in hardware and in code, and write
         down what you would not have done that way. We have changed four things because of such
         a list.
      2. **Until the third month** you own one small update from the sketch to the last device.
         There are 3,200 of them, and they can be halted at any point.
      3. **After six months** you decide with the hardware partner what the next board can leave out.

      ### What the lab measures

      | | Today | Where it should be |
      | --- | --- | --- |
      | Current while asleep | 1.9 µA | 1.2 µA |
      | An update over radio | 41 minutes | half an hour |
      | Devices lost by an update | none since 2023 | none |

      > Bring a question that you could not answer where you were. We have a climate chamber and
      > time on Fridays.
    `,
    responsibilities: [
      'Write firmware in C and Rust for devices that run on batteries for ten years or more',
      'Measure the current a feature draws before it is merged, and after',
      'Design updates over radio that can be halted and never leave a device behind',
      'Bring up new boards with our hardware partner and tell them what to change',
      'Automate tests on real devices in the lab’s rack of 40',
      'Go along on the first installation of what you built',
    ],
    requirements: [
      'Four or more years with microcontrollers in products that shipped',
      'Fluent C, and the wish to write more Rust',
      'Practice with an RTOS such as Zephyr or FreeRTOS',
      'Working knowledge of one low-power radio: LoRaWAN, NB-IoT or Bluetooth LE',
      'Ease with an oscilloscope and a schematic',
      'Good written English or German',
    ],
    benefits: [
      ...everyone,
      'A lab budget that the team spends without asking',
      'A paid ticket for public transport in the whole country',
    ],
  },
  {
    title: 'Product Designer',
    department: 'Design',
    location: 'Remote (Europe)',
    type: 'Full-time',
    salary: '€58,000 – €72,000 a year',
    experience: '3-6 years',
    daysAgo: 19,
    description: prose`
      We design tools for people at work: dispatchers, nurses, mechanics, adjusters. They use our
      screens for eight hours a day, some of them in gloves, and they can tell at once whether the
      designer has ever watched them. You will have.

      A project starts with a few days on site and a stack of paper. It goes on in code more often
      than in a drawing tool, beside an engineer. You do not need to program, though you should
      enjoy seeing your design with real data in it, including the name that is 60 characters
      long.

      You will be the third designer. We meet in Hamburg for three days every two months; the rest
      of the time you work from where you like, within two hours of Central European Time.
    `,
    responsibilities: [
      'Watch people work, and describe what you saw so that others can use it',
      'Sketch, prototype and test with five people before anything is built',
      'Design dense screens that stay calm: tables, boards, timelines, forms',
      'Write the words on the screen, from the button to the error message',
      'Keep our shared components few, documented and accessible',
      'Follow a product after launch and remove what nobody uses',
    ],
    requirements: [
      'Three or more years of designing software that people use for their work',
      'A portfolio that shows how you got there, including something you threw away',
      'Solid typography, and a sense for numbers in tables',
      'Working knowledge of accessibility, tested with a screen reader and a keyboard',
      'Clear English in writing and in a room full of skeptical experts',
    ],
    benefits: [
      ...everyone,
      'Travel to Hamburg and to clients booked and paid by us',
      'A budget of 1,500 euros for your desk at home, and again every three years',
    ],
  },
  {
    title: 'Machine Learning Engineer',
    department: 'Applied AI',
    location: 'Hamburg, Germany or remote (Europe)',
    type: 'Full-time',
    salary: '€70,000 – €90,000 a year',
    experience: '4-7 years',
    daysAgo: 26,
    description: prose`
      You will build systems that read, sort and find things for people who remain responsible for
      the outcome. Two of them are in daily use: one prepares insurance claims for a signature,
      the other searches public tenders in 14 languages. Both show their evidence, and both are
      measured every week on cases that people have judged.

      About a third of the work is models. The rest is data, tests, latency and long conversations
      on what counts as a mistake. We prefer a small model that we understand and can run
      ourselves, and we have talked clients out of projects where a form with two more fields was
      the better answer.
    `,
    responsibilities: [
      'Turn a client’s question into a measure that both sides agree on',
      'Collect and curate test sets with the experts who know the answers',
      'Train, tune and compare models, and keep the simple one when it is as good',
      'Bring models into production with a budget for time, memory and money',
      'Show evidence and uncertainty on the screen, together with a designer',
      'Watch for drift, and write the Monday report so that a claims adjuster can read it',
      'Say no, with numbers, where a model is the wrong tool',
    ],
    requirements: [
      'Four or more years in machine learning, two of them with models in production',
      'Strong Python and PyTorch, and good habits with data',
      'A grasp of statistics that survives a question from an actuary',
      'Experience with text or documents in more than one language',
      'The patience to label 300 examples yourself before asking others to',
    ],
    benefits: [
      ...everyone,
      'Our own training machines, with no queue longer than a night',
      'One conference a year of your choice, with or without a talk',
    ],
  },
  {
    title: 'Site Reliability Engineer',
    department: 'Cloud & Operations',
    location: 'Remote (Europe)',
    type: 'Part-time',
    salary: '€50,000 – €61,000 a year for 28 hours a week',
    experience: '4-8 years',
    daysAgo: 38,
    description: prose`
      Twenty-three systems of ours are in use around the clock, from a vaccine cold chain to the
      busiest minute of a concert hall. You will keep them unremarkable, with two colleagues who
      have done so for six years and would like to share.

      The position is part-time by design: 28 hours on four or five days, as suits you. We keep
      the number of tools small. Most systems run on a few servers and a managed database, and
      Kubernetes is used in the two places that need it. Your best weeks will be the ones in which
      you delete something.
    `,
    responsibilities: [
      'Run and improve the platform that our 23 systems are deployed on',
      'Agree on availability targets with product teams, and spend what is left of them',
      'Lead reviews after incidents in which nobody is blamed and something changes',
      'Restore a backup every week, each time another one, and note how long it took',
      'Rehearse heavy days with clients before they happen',
      'Keep costs visible to the people who cause them',
    ],
    requirements: [
      'Four or more years of operating systems that people depend on',
      'Deep knowledge of Linux, networks and PostgreSQL',
      'Infrastructure as code, and the discipline never to change things by hand',
      'Calm in an incident, and clear sentences while it lasts',
      'Availability for one on-call week in four, with the following Monday off',
      'Good written English',
    ],
    benefits: [
      ...everyone,
      'The Monday after each on-call week off, in addition to its pay',
      'The option to move to 32 or 38 hours after a year, and back again',
    ],
  },
]
