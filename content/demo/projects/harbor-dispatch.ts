import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const harborDispatch: DemoRecord<ProjectValues> = {
  title: 'A dispatch board for tugs and pilots',
  category: 'Web',
  client: 'Norrhavn Towage',
  year: '2026',
  daysAgo: 18,
  description: prose`
    Fourteen tugs, 22 pilots and every ship of the next two days on one live board. Dispatchers
    plan a turnaround on one screen, and everyone afloat sees the same plan.
  `,
  imageUrl: 'pictures/harbor-dispatch.webp',
  additionalImages: ['pictures/harbor-dispatch-detail.webp', 'pictures/harbor-dispatch-plan.webp'],
  technologies: [
    'TypeScript',
    'React',
    'PostgreSQL',
    'PostGIS',
    'WebSockets',
    'Fastify',
    'MapLibre',
  ],
  challenge: prose`
    Norrhavn Towage serves 31 turnarounds on an ordinary day. Each one needs the right tugs, a
    licensed pilot, enough water under the keel and a free berth, and planning it took 42
    minutes: eleven phone calls on average, a whiteboard and a tide table.

    The whiteboard was only ever true for the people in the room. When a ship’s arrival moved,
    which happened to 2 in 5, the news traveled by phone. One plan in six had to be made again,
    and tugs sailed to the wrong side of the harbor about twice a week.
  `,
  solution: prose`
    We spent four night shifts in the dispatch room before we drew anything. What came out is
    one board: ships as bars along a time axis, tugs and pilots as rows, tide and daylight
    behind them. The board reads positions from the harbor’s AIS receivers every ten seconds and
    proposes a crew that fits. It never assigns one. A dispatcher confirms each plan with a
    single key.

    Skippers and pilots see the same board on tablets. When coverage drops behind the
    breakwater, the tablet keeps the last confirmed plan and says how old it is.
  `,
  results: prose`
    Planning one turnaround now takes 9 minutes instead of 42. Ships wait 31% less at the pilot
    station, and the tugs sail 12% fewer empty miles.

    The first month was hard. The whiteboard stayed up next to the screens, and the two
    disagreed 14 times. In eleven of those cases our berth depths were out of date, so the
    harbor surveyor now corrects them directly on the board. The whiteboard is still there. Once
    a quarter the crew plans a morning on it, with the screens off, to be sure they can.
  `,
  keyFeatures: [
    'A live timeline of ships, tugs and pilots for the next 48 hours',
    'Crew proposals that respect rest times, licenses and bollard pull',
    'Arrival times corrected from AIS positions every ten seconds',
    'Conflicts shown with their cause, such as depth, daylight or a taken berth',
    'Tablets that keep the last confirmed plan without coverage',
    'A replay of any past shift for reviews and training',
  ],
  testimonial: {
    quote: prose`
      I used to start a shift by asking what the whiteboard meant. Now I start it by reading.
      When a tanker moves two hours, I see which three jobs that touches before the agent has
      finished calling.
    `,
    name: 'Maren Aasland',
    title: 'Head of Operations',
  },
}
