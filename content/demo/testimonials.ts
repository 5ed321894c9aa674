import type { TestimonialValues } from '../types/testimonials.ts'
import type { DemoRecord } from './demo-record.ts'
import { prose } from './prose.ts'

/** In the order of the site: newest first. */
export const demoTestimonials: DemoRecord<TestimonialValues>[] = [
  {
    quote: prose`
      They sat through four of our night shifts before showing us a single drawing. By then they
      knew which phone calls could disappear and which ones a skipper will always want to make.
      The board reflects that, and so do my evenings.
    `,
    name: 'Maren Aasland',
    title: 'Head of Operations',
    company: 'Norrhavn Towage',
    imageUrl: 'pictures/mark-norrhavn.webp',
    daysAgo: 15,
  },
  {
    quote: prose`
      I asked for a figure I could give the board, and HSoft gave me one lower than I had hoped
      for. Two years later we are above it. I have bought from engineers ever since.
    `,
    name: 'Henrik Dalgaard',
    title: 'Network Manager',
    company: 'Vellmark Waterworks',
    imageUrl: 'pictures/mark-vellmark.webp',
    daysAgo: 44,
  },
  {
    quote: prose`
      Three record systems, fourteen clinics, and doctors, who are not easy. What I remember is
      how often someone from HSoft said, let us try it with six patients first. It saved us from
      at least two of my own ideas.
    `,
    name: 'Dr. Farida Nasser',
    title: 'Medical Director',
    company: 'Lindqvist Clinics',
    imageUrl: 'pictures/mark-lindqvist.webp',
    daysAgo: 79,
  },
  {
    quote: prose`
      Our regulator’s first question was who refuses a claim. We had the answer on page one, since
      HSoft had insisted on it before writing any code: a person does, always. The rest of the
      meeting was about lunch.
    `,
    name: 'Denise Okafor',
    title: 'Vice President of Claims',
    company: 'Meridian Mutual',
    imageUrl: 'pictures/mark-meridian.webp',
    daysAgo: 118,
  },
  {
    quote: prose`
      They were five months late, and they told us so four months ahead, with the reason. The
      reason was our own workshop. Since then we have had more trains than the timetable needs. I
      would hire them again.
    `,
    name: 'Juhani Kettunen',
    title: 'Fleet Manager',
    company: 'Tavastia Rail',
    imageUrl: 'pictures/mark-tavastia.webp',
    daysAgo: 155,
  },
  {
    quote: prose`
      Gunilla and I carried those pay rules in our heads for two decades. They listened, wrote
      each one down with an example, and read it back to us until it was right. Now we can retire,
      and people will still be paid properly.
    `,
    name: 'Birgitta Norén',
    title: 'Head of Payroll',
    company: 'Solhem Care',
    imageUrl: 'pictures/mark-solhem.webp',
    daysAgo: 402,
  },
  {
    quote: prose`
      Other companies promised us a bigger server. HSoft asked what a fair queue would be. We
      rehearsed the big morning three times, like a concert, and when it came there was nothing
      left to be nervous about. I brought cake. We had time to eat it.
    `,
    name: 'Camille Besson',
    title: 'Director of Ticketing',
    company: 'Aurelia Hall',
    imageUrl: 'pictures/mark-aurelia.webp',
    daysAgo: 470,
  },
]
