import { prose } from '../prose.ts'
import { story } from '../story.ts'
import type { DemoArticle } from './demo-article.ts'

export const onePage: DemoArticle = {
  title: 'One page for each decision, and what spoke against it',
  daysAgo: 124,
  teaser: prose`
    We have written 500 of them. The most useful part is the one that people want to leave out.
  `,
  story: story`
    In our first year a client asked why her portal kept its sessions in the database. Three of us
    remembered three reasons, all of them good, and no two the same. The person who had decided it
    had a fourth, and it no longer held.

    Since then a decision gets a page. It is written when it is made, by whoever argued for it, and
    it stands in the repository beside the code. Yesterday somebody wrote number 500.

    ## What is on it

    1. **What was the case.** Two or three sentences, with figures if there are any.
    2. **What we do.** One sentence is best.
    3. **What spoke against it.** The strongest reason, in the words of the person who had it.
    4. **When to look again.** A number or an event, such as *when there are more than 50 orders a minute*.

    The third part is where pages fail. People write a weak reason, so that the decision looks
    better. We ask whoever was against it to write those lines, and to sign the page.

    ## What became of them

    :::figures
    ::figure{value="500" label="decisions in nine years"}
    ::figure{value="61" label="of them were taken back later"}
    ::figure{value="44" label="of those for the reason that stood in part three"}
    :::

    That last figure is why we go on. In most cases when we were wrong, somebody had said so in
    time, and it could be read in a minute by the person who had to mend it.

    A page can be too much. The color of a button needs none, and a decision that can be undone in
    an afternoon is better tried. If you would like our empty page, [write to us](/contact) and we
    send it. It is four headings long.
  `,
}
