import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'
import { railWorkshopStory } from './rail-workshop-story.ts'

export const railWorkshop: DemoRecord<ProjectValues> = {
  title: 'A railway workshop that plans by the kilometer',
  category: 'Enterprise',
  client: 'Tavastia Rail',
  year: '2026',
  daysAgo: 160,
  description: prose`
    Maintenance for 41 trainsets in three workshops, planned from real mileage and real faults,
    with the part on the shelf before the train is over the pit.
  `,
  imageUrl: 'pictures/rail-workshop.webp',
  additionalImages: ['pictures/rail-workshop-detail.webp', 'pictures/rail-workshop-plan.webp'],
  technologies: ['Java', 'Spring Boot', 'Angular', 'PostgreSQL', 'Apache Camel', 'SAP S/4HANA'],
  challenge: prose`
    Tavastia Rail runs 41 regional trainsets. On an average day 2.8 of them stood in a workshop
    when the timetable needed them, an availability of 93.1%. The contract asks for 96%, and
    every tenth of a point below it costs money.

    Maintenance followed the calendar, whether a train had run 400 kilometers that day or none.
    The work went through 15,000 paper cards a year. One job in five waited for a part, three
    days on average, because the warehouse heard of it when the mechanic did.
  `,
  solution: prose`
    The new system plans each inspection from the kilometers a train has run and will run next
    week. It reads fault codes while the train is still in service, opens the work order and
    reserves the part. By the time the train is over the pit, the trolley is packed.

    Mechanics work on tablets made for gloves: large targets, photos instead of long text, and a
    voice note where typing is silly. Safety-critical work needs a second person’s signature at
    the train. Money stays in the existing SAP system. We connected to it and left it alone.
  `,
  results: prose`
    Fleet availability has risen from 93.1% to 97.4%, so on an average day 1.1 trains are
    missing instead of 2.8. Jobs that wait for a part fell from one in five to one in 22.

    The second signature adds about two minutes to a job. The workshops discussed dropping it
    and kept it, after it caught a brake caliper fitted the wrong way round in week three.
    Moving three workshops took 14 months, five more than planned, since the oldest one first
    needed wireless coverage in its pits.
  `,
  story: railWorkshopStory,
  keyFeatures: [
    'Inspections planned from mileage already run and still to come',
    'Work orders opened from fault codes while the train is in service',
    'Parts reserved and packed before the train arrives',
    'Tablet screens that work with gloves on',
    'Two-person signatures for safety-critical work',
    'A fleet view that shows tomorrow’s shortage today',
  ],
  testimonial: {
    quote: prose`
      I have worked with trains for thirty-one years and I distrust software. This one asks for
      the mileage, not for the date, and that is correct. The mechanics complained for a month
      and then stopped.
    `,
    name: 'Juhani Kettunen',
    title: 'Fleet Manager',
  },
}
