import type { Message } from '../api/messages.ts'
import type { DemoRecord } from './demo-record.ts'
import { prose } from './prose.ts'

/** Newest first. */
export const demoMessages: DemoRecord<Omit<Message, '_id' | 'createdAt'>>[] = [
  {
    name: 'Katarzyna Wolska',
    email: 'k.wolska@baltykferry.example',
    subject: 'Berth planning for nine ferries',
    message: prose`
      Hello,

      I read the case study on Norrhavn with interest, since our planning also lives on a
      whiteboard. We run nine ferries from three terminals and plan about 40 calls a day, with
      vehicle decks as the tight spot.

      Would your board carry over to ferries, or is it too much about tugs? I would be glad to
      show you a morning in our control room in Gdynia. Any day after the 12th suits us.

      Kind regards, Katarzyna Wolska, Head of Traffic
    `,
    status: 'new',
    daysAgo: 1,
  },
  {
    name: 'Tobias Reimann',
    email: 'tobias.reimann@example.org',
    subject: 'Question on the Embedded Engineer position',
    message: prose`
      Hi, I have spent six years on firmware for heat meters, mostly C on small Arm controllers,
      and have written Rust only in my own time. Is that enough to apply?

      I could start in spring and live in Lübeck, so two or three days a week in Hamburg would
      work well for me.

      Tobias
    `,
    status: 'new',
    daysAgo: 3,
  },
  {
    name: 'Marguerite Delacroix-Webb',
    email: 'm.delacroix@quayside-theatre.example',
    subject: 'Quayside Theatre',
    message: prose`
      We go on sale for the winter season in eleven weeks, 620 seats on 34 evenings, and last year
      the shop went down twice. I realize eleven weeks is short. Could you tell me frankly whether
      something useful can be done in that time, or whether we should wait for the summer?

      A call this week would be ideal. I am in the office until 5 p.m. every day except Thursday.
    `,
    status: 'new',
    daysAgo: 4,
  },
  {
    name: 'Rafael Monteiro',
    email: 'rafael.monteiro@example.com',
    subject: 'Water meters in an older network',
    message: prose`
      Good morning,

      our town has 8,200 meters from four makers, the oldest from 1994. Does the leak detection
      that you built for Vellmark need new meters, or can the radio module be fitted to existing
      ones? A rough price per meter would help me with next year’s budget.

      Thank you, Rafael Monteiro
    `,
    status: 'read',
    daysAgo: 9,
  },
  {
    name: 'Aiko Brandt',
    email: 'aiko.brandt@example.net',
    subject: 'Talk at our accessibility meetup',
    message: prose`
      Dear HSoft team, I organize a small meetup on accessible software in Bremen, usually 40 to
      60 people. Your work on type sizes for older patients would make a fine evening. We can pay
      travel and dinner, and the audience asks good questions. Would one of your designers like to
      come in the fall?
    `,
    status: 'read',
    daysAgo: 17,
  },
]
