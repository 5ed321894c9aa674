import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const concertHall: DemoRecord<ProjectValues> = {
  title: 'Ticketing that survives the on-sale minute',
  category: 'Web',
  client: 'Aurelia Hall',
  year: '2025',
  daysAgo: 476,
  description: prose`
    Twenty-seven thousand people want the same seats at ten o’clock. Everyone gets a place in
    line, and each seat is sold exactly once.
  `,
  imageUrl: 'pictures/concert-hall.webp',
  additionalImages: ['pictures/concert-hall-detail.webp', 'pictures/concert-hall-plan.webp'],
  technologies: ['Elixir', 'Phoenix', 'PostgreSQL', 'Redis', 'Fastly', 'Adyen', 'k6'],
  challenge: prose`
    Aurelia Hall puts its festival on sale once a year: five evenings, 1,880 seats each, 27,000
    people at ten o’clock sharp. In the last year of the old shop the site was down for 3 hours
    and 40 minutes, and 312 seats were sold twice.

    Calling those 312 people took the box office a week. Larger servers had been tried the year
    before. They made the site fail about four minutes later.
  `,
  solution: prose`
    The rush cannot be wished away, so we gave it a room. Whoever arrives before ten gets a place
    by lot, whoever comes later lines up behind, and the page says honestly how many are ahead. It
    lets in as many people as the checkout can serve, about 900 at a time.

    A seat is one row in the database and is held by one person for six minutes. No cache stands
    between the two. Everything that can be prepared, such as seat plans, pictures and prices, is
    served from the network’s edge. We rehearsed with 60,000 simulated visitors, three times, the
    last with the box office staff in the room.
  `,
  results: prose`
    On the first on-sale day 9,400 seats were sold in 11 minutes, and none of them twice. The
    slowest page in those minutes took 1.4 seconds.

    Selling out fast does not make everyone happy: some 22,000 people left without a ticket. The
    box office received 85 complaints about the lottery, so the hall now publishes how the draw
    works, and returned seats are offered in the same order. On the other 364 days the waiting
    room is simply not there.
  `,
  keyFeatures: [
    'A waiting room with a fair draw and an honest count',
    'Seats held for six minutes and sold exactly once',
    'Seat plans that load in under a second and show the view from each seat',
    'Returned seats offered down the same line',
    'A screen for the box office to slow or pause the sale',
    'Three full rehearsals with simulated crowds',
  ],
  testimonial: {
    quote: prose`
      At ten past ten it was so quiet in the box office that I checked whether the site was up. It
      was. We had sold eight and a half thousand seats, and my phone had not rung once.
    `,
    name: 'Camille Besson',
    title: 'Director of Ticketing',
  },
}
