import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const produceMarket: DemoRecord<ProjectValues> = {
  title: 'Produce orders for 1,150 restaurants',
  category: 'Full Stack',
  client: 'Mercato Nove',
  year: '2026',
  daysAgo: 204,
  description: prose`
    Chefs order tomorrow’s vegetables in four minutes after service. The market picks, loads and
    invoices from the same list, with nothing typed twice.
  `,
  imageUrl: 'pictures/produce-market.webp',
  additionalImages: ['pictures/produce-market-detail.webp', 'pictures/produce-market-plan.webp'],
  technologies: [
    'TypeScript',
    'React Native',
    'Next.js',
    'NestJS',
    'PostgreSQL',
    'Redis',
    'Stripe',
  ],
  challenge: prose`
    Every night between 10 p.m. and 2 a.m., around 800 orders reached Mercato Nove by phone,
    voice mail and photographed notes. For a chef, ordering took 25 minutes, at the end of a
    14-hour day. Six clerks typed everything in again.

    Of the lines they typed, 5.5% were wrong: two crates instead of two kilos, the wrong basil,
    last week’s price. Each mistake cost about 11 euros to put right and now and then a
    customer. Prices from 38 growers could change until midnight, so no list was ever quite
    true.
  `,
  solution: prose`
    A chef’s list is now the start of the order. It knows the kitchen’s habits and the season,
    so most nights are a matter of changing five numbers. If the puntarelle run out, the app
    offers two substitutes and what they cost, before the order is sent.

    Behind it is one system from the growers’ offers to the loading dock: stock, picking lists
    by aisle, van routes, invoices. The hardest change was no software at all. Growers agreed to
    fix their prices at 6 p.m., in exchange for seeing demand two days ahead.
  `,
  results: prose`
    An order takes 4 minutes, not 25. Wrong lines are down from 5.5% to 0.9%, and the vans leave
    50 minutes earlier.

    About 140 of the 1,150 restaurants still call, and they are welcome to. A clerk enters their
    order on the same screen the chefs use. Two growers left over the fixed price, and one came
    back in spring. Four of the six clerks now look after customers by day; the other two chose
    to stay on nights.
  `,
  keyFeatures: [
    'An order list that learns each kitchen’s habits and the season',
    'Substitutes with prices, offered before the order is sent',
    'Prices fixed at 6 p.m. and shown to everyone at once',
    'Picking lists ordered by aisle and by van',
    'Delivery notes and invoices made from the picked quantities',
    'A two-day demand forecast for growers',
  ],
  testimonial: {
    quote: prose`
      Our customers are tired people with wet hands and one free thumb. HSoft came to the market
      at three in the morning, twice, and designed for that thumb. The rest followed.
    `,
    name: 'Paolo Dessì',
    title: 'Managing Director',
  },
}
