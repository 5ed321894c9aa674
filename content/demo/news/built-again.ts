import { prose } from '../prose.ts'
import { story } from '../story.ts'
import type { DemoArticle } from './demo-article.ts'

export const builtAgain: DemoArticle = {
  title: 'Built again from nothing, with a clock running',
  daysAgo: 71,
  teaser: prose`
    Once a year we take a system that runs well, forget that it exists, and build it again from
    its description. It took 3 hours and 52 minutes, and we found two things that were written nowhere.
  `,
  story: story`
    The room had coffee, a clock and a rule: nobody may use anything that is not in the
    repository or in a backup. No terminal that was still open, no colleague who remembers. Whoever
    had set the system up sat in the corner and was not allowed to speak.

    The system was one of the 23 that [we operate](/technologies/cloud-operations), a temperature
    record for vaccines. It was never in danger: the new one was built beside it, in an account
    that was empty at nine o'clock.

    ## The clock

    | Time | What stood |
    | --- | --- |
    | 9:00 | nothing |
    | 9:41 | network, two servers, an empty database |
    | 10:55 | last night's backup, restored and counted |
    | 12:10 | the application, with the wrong time zone |
    | 12:52 | the same answers as the one in use, to 400 recorded questions |

    ## What was written nowhere

    The time zone was set by hand in 2021, on a Friday, and had been right ever since. It is a line
    of the description now.

    The second one was harder to see. Alarms go to a telephone number, and the number is a contract
    with a company. Had the contract ended, everything would have been up, green and silent. The
    contract has an owner now, and a date in the calendar.

    > A backup that nobody has restored is a hope. A description that nobody has followed is an
    > essay.

    Last year it took 6 hours and 20 minutes. The difference is mostly one thing: the database is
    restored while the servers are made, and no longer after them. Next year it is the concert
    hall's turn, in the weeks when nothing is on sale.
  `,
}
