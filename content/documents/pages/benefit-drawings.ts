/** Drawings of the benefits on the careers page. */
export const benefitDrawings = {
  none: 'None',
  rest: 'Rest',
  hours: 'Hours',
  learning: 'Learning',
  place: 'Place',
  team: 'Team',
  pension: 'Pension',
} as const
