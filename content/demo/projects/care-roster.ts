import type { ProjectValues } from '../../types/projects.ts'
import type { DemoRecord } from '../demo-record.ts'
import { prose } from '../prose.ts'

export const careRoster: DemoRecord<ProjectValues> = {
  title: 'Rosters and payroll for 46 care homes',
  category: 'Enterprise',
  client: 'Solhem Care',
  year: '2025',
  daysAgo: 410,
  description: prose`
    One record from the planned shift to the payslip, for 1,870 people under four labor
    agreements. What used to take payroll three days is done before lunch.
  `,
  imageUrl: 'pictures/care-roster.webp',
  additionalImages: ['pictures/care-roster-detail.webp', 'pictures/care-roster-plan.webp'],
  technologies: ['C#', '.NET', 'SQL Server', 'Blazor', 'Azure', 'Playwright'],
  challenge: prose`
    Solhem Care employs 1,870 people in 46 homes. Shifts were planned in spreadsheets, worked
    differently, and corrected on paper. At the end of each month four people spent 3 days
    turning that into pay.

    Four labor agreements contain 212 rules on nights, holidays, standby and swapped shifts. The
    old payroll program covered 150 of them. The rest lived in the heads of two colleagues, both
    due to retire within two years. On average 95 payslips a month had to be corrected.
  `,
  solution: prose`
    In the new system a shift is one record: planned, swapped, worked, approved, paid. A nurse
    swaps on the phone, the rules are checked on the spot, and the manager sees the cost before
    saying yes.

    We wrote the 212 rules down together with the two colleagues, each with examples that run as
    tests. Then we calculated 24 months of the past again, 44,880 payslips, and compared every
    one to the cent. In 315 cases the old program turned out to be wrong. Solhem paid the
    difference.
  `,
  results: prose`
    The payroll run that took 3 days now takes 40 minutes, most of it reading. Corrections are
    down from 95 to 6 a month, and open shifts are filled in two hours instead of nine.

    The system is strict. A manager cannot bend a rest-time rule, and in the first months that
    was felt as a loss. It took a formal exception with a reason and a second pair of eyes to
    make it bearable. Those exceptions are now counted, and three of the 46 homes got more staff
    because of them.
  `,
  keyFeatures: [
    'One record per shift, from the plan to the payslip',
    'Four agreements as 212 rules with readable examples',
    'Swaps by phone, checked against the rules at once',
    'The cost of a roster shown while it is being planned',
    'Exceptions with a reason and a second approval',
    'Every line of a payslip explained to the person it pays',
  ],
  testimonial: {
    quote: prose`
      For twenty years the last week of the month belonged to payroll. In March I finished
      before my coffee was cold and did not believe it, so I ran everything again. It came out
      the same.
    `,
    name: 'Birgitta Norén',
    title: 'Head of Payroll',
  },
}
