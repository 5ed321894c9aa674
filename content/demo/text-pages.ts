import type { PartialPageValues } from '../define-page.ts'
import type { Pages } from '../pages/index.ts'

/** The demo company's pages of plain text. */
export const demoAbout: PartialPageValues<Pages['about']> = {
  head: {
    title: 'We draw first, then we build, then we stay.',
    lead: 'We are a software company of engineers and designers who work the way good builders do: a plan everyone can read, materials that last, and somebody who still answers the phone when the house is ten years old.',
  },
  body: {
    parts: [
      {
        title: 'A plan you can read',
        text: 'Before the first line of code you get a drawing of what will stand at the end: what it does, what it connects to, what it costs and in which order it is built. If the plan shows that you should buy something instead of having it built, we say so.',
      },
      {
        title: 'One team, from the ground up',
        text: 'The people you meet in the first conversation are the people who build. Designers and engineers sit together, so that nothing is thrown over a wall, and every few weeks there is something finished that you can walk through.',
      },
      {
        title: 'Materials that age well',
        text: 'We prefer technology that is well kept, well documented and understood by more people than us. You own the code, the data and the documentation, and you can change the locks whenever you like.',
      },
      {
        title: 'We stay',
        text: 'Software is finished when nobody uses it any more. We keep what we build secure and up to date, and measure whether it does for your people what the plan promised.',
      },
    ],
  },
  links: { projects: 'See what we have built' },
}

export const demoPrivacy: PartialPageValues<Pages['privacy']> = {
  head: {
    title: 'Privacy',
    lead: 'This site collects as little as it can. There is no tracking, no advertising and no cookie banner, because there is nothing to ask you about.',
  },
  body: {
    updated: '2026-11-01',
    parts: [
      {
        title: 'When you read',
        text: 'Pages come from our own server; fonts, scripts and drawings too. We use no analytics and no third-party services, and set no cookies for visitors. Like every web server, ours sees your network address in order to answer you; it appears in technical logs that are used to keep the site running and safe.',
      },
      {
        title: 'When you write to us',
        text: 'The contact form sends us your name, your email address, your company if you give one, and your message. We store them to answer you and show them only to the people here who do. We neither sell nor share them, and use them for nothing else.',
      },
      {
        title: 'When you apply for a job',
        text: 'An application reaches us as a message and is read by the people who hire. Tell us if you would like it to be deleted when the position is filled.',
      },
      {
        title: 'When your browser is ours for a moment',
        text: 'Only staff who sign in to the back office get a token, kept in their own browser for as long as they are signed in.',
      },
      {
        title: 'What you can ask of us',
        text: 'You can ask at any time what we hold about you, have it corrected, get a copy of it or have it deleted. Write to the address at the bottom of this page; no form and no reason is needed.',
      },
    ],
  },
}

export const demoTerms: PartialPageValues<Pages['terms']> = {
  head: {
    title: 'Terms',
    lead: 'The short rules of this website. What we agree on when we build something for you is written in a contract, not here.',
  },
  body: {
    updated: '2026-11-01',
    parts: [
      {
        title: 'What this site is',
        text: 'It tells you what we do, what we have built and whom we are looking for. We keep it correct and current, but it is information and not an offer; nothing on it is a promise about a future project.',
      },
      {
        title: 'Texts, drawings and pictures',
        text: 'They belong to us or to the clients whose projects they show. Quote and link as you like; please ask before you use a picture or a whole text elsewhere.',
      },
      {
        title: 'Names and marks',
        text: 'The names of clients, products and technologies belong to their owners. That we mention one means that we worked with it, and nothing more.',
      },
      {
        title: 'Links that lead away',
        text: 'We choose them with care and have no influence on what stands behind them tomorrow. Tell us if one has gone bad.',
      },
      {
        title: 'If something is wrong',
        text: 'Found a mistake, a broken page or a way in that should not be one? Write to us; we are glad to hear it and will mend it.',
      },
    ],
  },
}
