import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const museumGuide: DemoRecord<ProjectValues> = {
  title: 'A museum guide that works offline',
  category: 'Mobile',
  client: 'Museum of Navigation',
  year: '2026',
  daysAgo: 297,
  description: prose`
    Visitors carry 64 stops in eight languages and a map on their own phones. It all works
    behind walls more than a meter thick, with no signal.
  `,
  imageUrl: 'pictures/museum-guide.webp',
  additionalImages: ['pictures/museum-guide-detail.webp', 'pictures/museum-guide-plan.webp'],
  technologies: ['Flutter', 'Dart', 'SQLite', 'Bluetooth LE', 'Opus', 'Directus'],
  challenge: prose`
    The Museum of Navigation lives in a former arsenal. Its walls are 1.2 meters thick, and 9 of
    its 13 rooms have no mobile coverage. Wireless access points in those rooms would have meant
    drilling into listed masonry.

    Instead the museum lent out 260 audio devices. A third were broken at any time, cleaning
    them took two people, and only 9% of visitors took one. New texts came out once a year, when
    the devices were sent in.
  `,
  solution: prose`
    Everything a visit needs is on the phone before the first room: one download of 90
    megabytes, or 30 for a single floor, made at home or in the foyer during the walk from the
    ticket desk. Speech is encoded so tightly that eight languages cost less than one used to.

    Battery-powered beacons tell the phone which room it is in. We aimed for rooms and left
    meters alone, because a compass case full of magnets makes anything finer a lie. The
    curators write in a small content system and publish on Tuesday mornings, when it is quiet.
  `,
  results: prose`
    In 18 months the app has guided 210,000 visits and is rated 4.8 in the stores, from 6,300
    reviews. Of all visitors, 46% now use the guide, against 9% with the audio devices.

    Near the great staircase the beacons of three floors overlap and the guide used to guess
    wrong. Now it asks, with two pictures to choose from. Forty audio devices remain for
    visitors without a phone. They are all in working order, since forty can be looked after.
  `,
  keyFeatures: [
    'A complete visit without a network, after one download',
    'Room detection by beacons with five years of battery life',
    'Eight languages, and sign language video as a second download',
    'Routes of 50 minutes, of two hours, and for children',
    'Step-free directions to every room that has them',
    'Texts published by curators in minutes',
  ],
  testimonial: {
    quote: prose`
      The building refuses radio waves and the heritage office refuses drills. HSoft took both
      as given and asked what a visitor has in their hand. It was a lovely, practical way to
      begin.
    `,
    name: 'Priya Raman',
    title: 'Head of Visitor Experience',
  },
}
