export const technologiesCopy = {
  title: 'Technologies, from the ground up',
  lead: 'What we build, floor by floor: the work itself, the tools it takes, and what you can expect of both.',
  emptyHint: 'The building is still being drawn.',
  consult: 'Schedule a Consultation',
  prompt: 'Not sure which floor is yours?',
  promptOne: 'Is this what you need?',
  promptLead:
    'Describe the problem and leave the technology to us. The first conversation is free.',
} as const
