import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const claimsTriage: DemoRecord<ProjectValues> = {
  title: 'Sorting insurance claims the day they arrive',
  category: 'AI',
  client: 'Meridian Mutual',
  year: '2026',
  daysAgo: 121,
  description: prose`
    A model reads each claim, checks it against the policy and sorts it into one of three lanes.
    Clear cases are paid the same day; a person signs every payment and decides every refusal.
  `,
  imageUrl: 'pictures/claims-triage.webp',
  additionalImages: ['pictures/claims-triage-detail.webp', 'pictures/claims-triage-plan.webp'],
  technologies: [
    'Python',
    'PyTorch',
    'ONNX Runtime',
    'FastAPI',
    'PostgreSQL',
    'Apache Kafka',
    'MLflow',
  ],
  challenge: prose`
    Meridian Mutual receives 186 motor and household claims a day, some 68,000 a year. Most are
    simple, yet only 12% were settled the same day and the average was 6.4 days. Adjusters spent
    22 minutes of every claim on finding things: the policy, the clause, the missing photo.

    A first attempt by another vendor had scored claims from 0 to 100. Nobody could say what a 63
    meant, and after five months the adjusters had stopped looking at it.
  `,
  solution: prose`
    In 38 seconds our system puts a claim into one of three lanes: pay today, hand it to an
    adjuster, or look closer. It reads the form, the photos and the invoices, pulls out 40 facts
    and shows the passage each one came from. If a fact has no passage, it does not count.

    Two rules were fixed before any training. The system may propose a payment, which a person
    signs, but never a refusal. And a tenth of the fast lane, drawn at random, is checked again
    from the beginning, so the error rate is measured every week and not assumed.
  `,
  results: prose`
    Today 71% of claims are settled the same day, up from 12%. An adjuster gets 24%, and 5% are
    examined for something odd. In the weekly check, 1.1% of fast-lane payments turn out to be
    wrong; before, by hand, it was 1.4%.

    Damp walls stay with the adjusters. On photos of hidden moisture the model did little better
    than a coin, and we said so. The adjusters’ day has changed too: fewer claims each, but all of
    them hard ones. Meridian has since cut the number a person is given from 14 a day to 9.
  `,
  keyFeatures: [
    'Three lanes with a stated reason for every claim',
    'Forty facts per claim, each linked to its source passage',
    'Every payment signed, and every refusal decided, by a person',
    'A random tenth of fast payments checked again by hand',
    'One clear question to the customer where something is missing',
    'Drift reports in plain language every Monday',
  ],
  testimonial: {
    quote: prose`
      What convinced my adjusters was that the system shows its homework. They can click a figure
      and land on the line of the invoice it came from. They argue with it less than they argue
      with me.
    `,
    name: 'Denise Okafor',
    title: 'Vice President of Claims',
  },
}
