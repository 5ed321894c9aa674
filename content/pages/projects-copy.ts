/** The marketing words of the pages about projects. */
export const projectsCopy = {
  title: 'Projects, drawn to scale',
  lead: 'Every plate shows one product as we left it: in daily use, measured, and with the number it was built to move.',
  emptyHint: 'Nothing hangs in this room yet.',
  prompt: 'Have something like this to build?',
  promptLead: 'Tell us what has to go right. You will hear from someone who would work on it.',
} as const
