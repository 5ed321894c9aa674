import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const tenderSearch: DemoRecord<ProjectValues> = {
  title: 'Public tenders, searched in 14 languages',
  category: 'AI',
  client: 'Brückner & Hale',
  year: '2025',
  daysAgo: 352,
  description: prose`
    Ask in your own language and find the tender in the one it was written in. Every hit opens
    at the passage that matched.
  `,
  imageUrl: 'pictures/tender-search.webp',
  additionalImages: ['pictures/tender-search-detail.webp', 'pictures/tender-search-plan.webp'],
  technologies: [
    'Python',
    'PyTorch',
    'Sentence Transformers',
    'OpenSearch',
    'Rust',
    'Apache Airflow',
    'PostgreSQL',
  ],
  challenge: prose`
    Brückner & Hale advises builders and road contractors on public tenders. About 2,600 new
    ones appear each working day in 27 countries, in 14 languages and on 71 portals, many as
    scanned files. Eleven analysts read for five hours a day.

    They still missed one relevant tender in eight, as we found by checking a quarter’s awards
    afterward. Keyword alerts were the reason: nobody can list every word for a retaining wall
    in Portuguese, Polish and Finnish. A search across the archive took 20 to 40 seconds when it
    worked.
  `,
  solution: prose`
    We combined two kinds of search. One compares meaning across languages, the other still
    finds an exact number, name or standard. Both run at once, and a small model puts their hits
    in order. The result opens at the passage, in the original with a translation below it.

    We chose not to write summaries. A deadline that is almost right is worse than none, so the
    system only quotes. The analysts judged 1,200 real questions for us, and that set decides
    whether a new model goes live.
  `,
  results: prose`
    A question over 3.2 million tenders from 27 countries is answered in 0.3 seconds. The share
    of relevant tenders that are missed fell from one in eight to one in 25, and reading time is
    down from five hours a day to under two.

    Languages are not equal yet: 96% of relevant tenders are found overall, but 91% in Bulgarian
    and Romanian, where there is less to learn from. A larger model would gain two points there
    and take 1.9 seconds. The analysts tried both for a week and asked for the fast one.
  `,
  keyFeatures: [
    'Questions in any of 14 languages, hits in all of them',
    'Meaning and exact terms searched at the same time',
    'Every hit opened at the matching passage, translation below it',
    'New tenders added hourly, scanned documents included',
    'Saved searches that explain why a tender matched',
    'A test set of 1,200 questions in front of every model change',
  ],
  testimonial: {
    quote: prose`
      I typed a question in English and the third hit was a Czech quarry road we would never have
      seen. We bid on it. We lost, narrowly, but we were in the room.
    `,
    name: 'Eleanor Hale',
    title: 'Managing Partner',
  },
}
