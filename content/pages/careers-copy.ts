export const careersCopy = {
  title: 'Careers with room to build',
  lead: 'We hire slowly, say what we pay, and keep teams small enough to know each other’s work.',
  emptyHint: 'Every desk is taken at the moment. Good people are still worth a conversation.',
  benefits: 'What comes with the desk',
  prompt: 'Nothing here that fits?',
  promptLead: 'Write to us anyway. Say what you do well and what you would like to build next.',
  benefitCards: [
    {
      drawing: 'rest',
      title: 'Real time off',
      text: 'Thirty days of vacation, and nobody calls you during any of them.',
    },
    {
      drawing: 'hours',
      title: 'Hours that end',
      text: 'A week of 38 hours. Overtime is counted and comes back as time off.',
    },
    {
      drawing: 'learning',
      title: 'Two weeks to learn',
      text: 'Paid days and a budget of your own for courses, books and conferences.',
    },
    {
      drawing: 'place',
      title: 'Your kind of quiet',
      text: 'A desk that is yours at the office, and no duty to sit at it.',
    },
    {
      drawing: 'team',
      title: 'Teams of five',
      text: 'Small enough to decide at one table, together with the people who build.',
    },
    {
      drawing: 'pension',
      title: 'A longer view',
      text: 'A company pension that we pay into from your first month.',
    },
  ],
} as const
