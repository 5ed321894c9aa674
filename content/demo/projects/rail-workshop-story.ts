import { story } from '../story.ts'

export const railWorkshopStory = story`
  The first thing we were shown was a cupboard. It stood at the end of track four, it was painted
  green, and it held the past. Every job that had ever been done on a train was in there, one card
  each, sorted by trainset and then by whoever had last had the drawer open.

  Nobody at Tavastia Rail liked the cupboard, and nobody had a reason to doubt it. A card that a
  mechanic has signed with a greasy thumb is a hard thing to argue with. So we did not begin by
  replacing it. We began by reading it: 1,200 cards from one winter, typed in over two weeks, with
  a mechanic beside us for the handwriting.

  ## What the cards said

  Three things came out that no report had shown. Trains were inspected every 45 days, but some
  had run 2,000 kilometers in that time and some 19,000. Faults were written down on average two
  days after the driver had first noticed them. And of the jobs that waited for a part, two in
  three waited for one of only 38 parts.

  ::picture{src="pictures/rail-workshop-plan.webp" alt="Plan of a hall with six tracks: four trainsets, one in color, a track that is free until 14:20, the lathe and the parts store" caption="The hall as the planner sees it: what stands where, until when, and what it waits for." width="wide"}

  That last number changed the project. We had been asked for a planning system. What the
  workshops needed first was a warehouse that knew what tomorrow would bring, and a plan was the
  way to tell it.

  ## Kilometers, not dates

  A trainset already counts its kilometers, and it has reported them by radio for years; nobody had
  asked for them. The timetable says how far it will run next week. Between the two lies the day on
  which an inspection is really due, and it moves every night.

  So the plan moves as well. Each night it is drawn again for the next six weeks, within what the
  tracks, the people and their licenses allow. By day it holds still: a plan that moves while
  somebody works by it is worse than the calendar. Whatever changes between six and ten in the evening
  is shown to the planner as three or four questions, and a person answers them.

  | | Before | Now |
  | --- | --- | --- |
  | An inspection is due | every 45 days | at 12,000 kilometers, give or take 600 |
  | The workshop hears of a fault | after two days | within four minutes |
  | The warehouse hears of a job | when the mechanic does | two days earlier |
  | Who moves a job | whoever holds the card | the planner, with a reason |
  | What a job leaves behind | a card | photos, readings and two signatures |

  The fault codes were the harder half. A modern trainset sends some 900 of them on an ordinary
  day, and almost all say that a door was held open. We sat with three drivers and two mechanics and
  sorted them into three piles: *look at it tonight*, *look at it at the next inspection*, and
  *nobody cares*. The third pile was by far the largest. It is still on one page, and it is still changed
  by hand.

  Some faults no train reports. A wheel with a flat spot only hums, and the passengers get used to
  it. Since the second winter a gauge in the track before the hall measures every wheel that comes
  home, and the plan finds the night on which the lathe is free.

  ![Drawing of a wheel with a flat of 31 millimeters, and its readings: turn within 11 days](pictures/rail-workshop-detail.webp "What the gauge found on trainset 7108. Eleven days are left, and the lathe is free on Thursday.")

  ## Gloves

  :::quote{by="Mechanic, third week of the trial"}
  I have two hands and both of them are in the train. If your machine wants something from me, it
  can wait until I have wiped one.
  :::

  We had brought tablets in a rubber case. They were fine in the office. In the pit the screen did not
  take a glove, and nobody takes off a glove to tick a box at minus 14 degrees.

  The second version has one step on the screen at a time, with targets as large as a thumb in
  a winter glove. There is a photo of how it should look, taken in the same workshop. Whoever needs
  more says it: a voice note stays with the step, and somebody in the office types the ones that
  matter. Three rules came from that winter, and we have used them since:

  1. Nothing is asked that the train already knows.
  2. A step can be left open, and says so to the next shift.
  3. Every screen works without coverage, because a pit is a hole in the ground lined with steel.

  ## The second signature

  Brakes, couplings and doors need two people. On paper the second signature was often given at
  the end of the shift, for six jobs at once, over coffee. Now it is given at the train: the tablet
  asks for the other person's badge and shows what was done.

  It costs about two minutes a job. In the second week the workshops asked us to drop it, and we
  prepared to. In the third week it caught a brake caliper that had been fitted the wrong way
  round. The question was not raised again, and the two minutes are in the plan.

  ## What it came to

  :::figures
  ::figure{value="93.1 → 97.4%" label="of the trainsets are there when the timetable needs them"}
  ::figure{value="2.8 → 1.1" label="trains missing on an average day"}
  ::figure{value="1 in 22" label="jobs waits for a part; it was one in five"}
  :::

  Not all of it went as planned. The project took 14 months instead of nine. The oldest workshop
  had no wireless coverage in its pits, and the walls are listed, so the antennas had to be
  approved by the same office that looks after churches. We should have gone down there with
  a telephone on the first day. It is now the first thing we do in any building.

  We also left things alone. Money stays in the system that has always had it, and the two exchange 11
  kinds of message and no more. The forecast of wear, which was in the first offer, was never built:
  after the parts were there in time, it would have saved less than it cost.

  - **41 trainsets** in three workshops plan by the kilometer.
  - **About 15,000 cards a year** are no longer written.
  - **One cupboard** is still there. It is empty, and the planner keeps her bicycle helmet in it.

  If your own plan lives in a cupboard, we would like to read it. Bring a box of cards and somebody
  who knows the handwriting; two weeks are enough to say what is in there.

  ::action{label="Show us your cupboard" href="/contact"}
`
