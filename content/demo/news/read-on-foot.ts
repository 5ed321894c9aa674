import { prose } from '../prose.ts'
import { story } from '../story.ts'
import type { DemoArticle } from './demo-article.ts'

export const readOnFoot: DemoArticle = {
  title: 'Why 340 water meters are still read on foot',
  daysAgo: 33,
  picture: 'pictures/meter-watch-plan.webp',
  teaser: prose`
    Almost every meter in Vellmark reports by radio. For the few that lie too deep we priced a
    repeater, wrote down the sum, and advised against our own offer.
  `,
  story: story`
    Of the 61,000 meters at Vellmark Waterworks, some 340 sit in pits that no radio leaves. They
    are deep, lined with iron, and some have a garden on top. Twice a year somebody lifts the lid
    and writes down a number.

    That looks like an unfinished job. We thought so too, and spent three weeks on finishing it.

    ## The sum

    A repeater on the nearest lamp post would reach 290 of them. The device is the cheap part:
    each post needs a permit, a lift and an electrician, and in ten years a new battery.

    :::figures
    ::figure{value="€412" label="for each repeater, fitted and kept for ten years"}
    ::figure{value="€96" label="for ten years of visits to the same pit"}
    ::figure{value="50" label="meters that even a repeater would not have reached"}
    :::

    There is one thing that a visit cannot do: it hears of a leak after months. So we looked at
    where the deep meters are. All but 11 belong to zones whose balance is drawn every four hours, and
    a missing cubic meter shows there within a day, with or without the meter itself.

    ## What was done instead

    1. The 11 others got a short cable and an antenna under the lid. It took two days.
    2. The reading round is now drawn by distance. It has shrunk from nine days to five.
    3. The lid gets a look as well. In spring two of them were found cracked.

    The offer for the repeaters is kept in the project, with its price and the reason against it.
    When batteries last longer, somebody can open it again and change one number.
  `,
}
