import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const coldChain: DemoRecord<ProjectValues> = {
  title: 'A vaccine cold chain that warns in time',
  category: 'Full Stack',
  client: 'Boreal Pharma Logistics',
  year: '2025',
  daysAgo: 540,
  description: prose`
    Every box of vaccine reports its temperature on the way. Drivers and dispatchers hear of a
    problem while there is still time to fix it.
  `,
  imageUrl: 'pictures/cold-chain.webp',
  additionalImages: ['pictures/cold-chain-detail.webp', 'pictures/cold-chain-plan.webp'],
  technologies: ['Go', 'TypeScript', 'React', 'PostgreSQL', 'NATS', 'NB-IoT', 'Kubernetes'],
  challenge: prose`
    Boreal delivers 5.8 million doses of vaccine a year, and 3.1% of them, about 180,000, were
    thrown away because the box had left the range of 2 to 8 °C. The loggers inside knew. They
    were read with a cable on arrival, when knowing no longer helped.

    For each such box a pharmacist spent 50 minutes on paperwork. In one case out of three the
    temperature had done no harm, but the proof came too late and the doses were destroyed as a
    precaution.
  `,
  solution: prose`
    New loggers take a reading every 30 seconds, report over the mobile network and store up to
    30 days where there is none. If a box leaves the range, the driver knows within 40 seconds,
    while the vaccine still has minutes to spare, and reads what to do next: close the door, swap
    the ice packs, or head for one of 120 refrigerators on the route.

    Dispatchers see all boxes on one screen, worst first. For the pharmacist the system adds up
    time out of range and sets it beside the maker’s stability data. Signatures and changes are
    logged the way the inspectors require, and we had the audit trail tested by a former
    inspector before the first delivery.
  `,
  results: prose`
    Losses have fallen from 3.1% to 0.2% of doses, which is some 168,000 doses a year that reach
    a patient. The paperwork for a deviation takes a pharmacist eight minutes.

    A logger costs 34 euros, the old one cost 9. The sums only work because boxes come back: 96%
    do, since drivers are reminded at the next stop. On two northern routes there is no coverage
    for hours, and the alarm reaches only the driver’s phone, over Bluetooth. That turned out to
    be enough.
  `,
  keyFeatures: [
    'A reading every 30 seconds, stored for 30 days without coverage',
    'The driver told within 40 seconds of a box leaving the range',
    'The next step for the driver, in one sentence',
    'All boxes on one screen, the worst first',
    'Release decisions set beside the maker’s stability data',
    'An audit trail ready for inspection',
  ],
  testimonial: {
    quote: prose`
      An inspector asked me for the history of one box from February. I had it on the screen
      before she had put on her glasses. She asked for another, then closed her folder.
    `,
    name: 'Mikael Tran',
    title: 'Quality Director',
  },
}
