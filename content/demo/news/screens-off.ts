import { prose } from '../prose.ts'
import { story } from '../story.ts'
import type { DemoArticle } from './demo-article.ts'

export const screensOff: DemoArticle = {
  title: 'A morning with the screens off',
  daysAgo: 6,
  picture: 'pictures/harbor-dispatch-plan.webp',
  teaser: prose`
    Once a quarter Norrhavn Towage plans its harbor on the old whiteboard, with our dispatch board
    switched off. This time we were allowed to watch, and to hold the pens.
  `,
  story: story`
    At six in the morning the shift leader turns four screens to the wall. They are still running,
    in case a ship needs more than a pen, but nobody may look. Until ten o'clock the harbor is
    planned as it was for twenty years: on a whiteboard, by telephone, with a tide table.

    The crew at Norrhavn asked for this exercise themselves, a month after our
    [dispatch board](/projects/a-dispatch-board-for-tugs-and-pilots) went into use. A tool that
    nobody can do without is a risk, and they would rather meet it on a quiet Tuesday.

    ## What the morning cost

    | | On the whiteboard | On the board |
    | --- | --- | --- |
    | One turnaround planned | 38 minutes | 9 minutes |
    | Telephone calls for it | ten | three |
    | Plans made a second time | two of seven | one of eight |

    Seven ships came and went, and none of them waited longer than the pilot did. The four extra
    minutes that used to be there, 42 instead of 38, were the search for a pen that writes.

    ## What it showed us

    Twice somebody drew an arrow that our board has no word for. It means *this one can wait, ask
    me again at half past*. On the screen a plan is confirmed or it is not, so people had kept a
    paper note beside the keyboard.

    - The board has a third state since last week: **parked**, with a time at which it asks again.
    - The tide now stands on the printed sheet too. It was the first thing everybody looked for.
    - The tablets stayed on. Skippers were not told, and one of them noticed.

    :::quote{by="Dispatcher on the morning shift"}
    I had forgotten how loud this room can be.
    :::

    The next morning is in the calendar for the winter. We have been asked to bring pens.
  `,
}
